import type { IncomingHttpHeaders } from "node:http";
import { unknownCountry } from "./cell";

/** Cloudflare comes first: with Vercel behind it, Vercel's header has the country of Cloudflare's own machine. */
const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country"] as const;

/**
 * Returns the caller's two-letter country as reported by the platform in front, else `XX`. Trusted only behind a
 * proxy: on a direct connection the client sets the header.
 */
export function parseCountry(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  if (!isBehindProxy) return unknownCountry;
  for (const name of countryHeaders) {
    const value = headers[name];
    if (typeof value === "string" && /^[a-z]{2}$/i.test(value)) return value.toUpperCase();
  }
  return unknownCountry;
}
