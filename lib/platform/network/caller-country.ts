/**
 * Cloudflare comes first: with Vercel behind it, Vercel's header has the country of Cloudflare's
 * own machine.
 */
const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country"] as const;

/**
 * Returns the caller's two-letter country as reported by the platform in front, or `undefined`.
 * Trusted only behind a proxy: on a direct connection the client sets the header.
 */
export function readCountry(
  readHeader: (name: string) => string | string[] | null | undefined,
  isBehindProxy: boolean,
): string | undefined {
  if (!isBehindProxy) return undefined;
  return countryHeaders
    .map(readHeader)
    .find((value) => typeof value === "string" && /^[a-z]{2}$/i.test(value))
    ?.toString()
    .toUpperCase();
}
