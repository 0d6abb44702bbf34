/** Names that Vercel gives to a deployment. */
const platformHosts = ["VERCEL_URL", "VERCEL_BRANCH_URL", "VERCEL_PROJECT_PRODUCTION_URL"];

/**
 * On Vercel the function for bytes also serves custom domains: requests for all hosts but ours.
 * Ours are known when the app is built; without them nothing is rewritten.
 * @param {Record<string, string | undefined>} env
 */
export function domainRewrites(env) {
  const { VERCEL, ALBUMEN_URL, ALBUMEN_HOSTS = "" } = env;
  if (VERCEL !== "1" || !ALBUMEN_URL) return [];

  const own = ["localhost", "127.0.0.1", new URL(ALBUMEN_URL).hostname, ...ALBUMEN_HOSTS.split(",")];
  const hosts = [...own, ...platformHosts.map((name) => env[name])]
    .flatMap((host) => host?.trim().toLowerCase() || [])
    .map((host) => host.replaceAll(".", "\\."));
  // The platform puts only `^` before and `$` after it.
  const missing = [{ type: /** @type {const} */ ("host"), value: `(?:${hosts.join("|")})` }];

  return [
    { source: "/", missing, destination: "/api/bytes" },
    {
      source: "/:path((?!_next/|api/health$|api/ready$).+)",
      missing,
      destination: "/api/bytes/:path",
    },
  ];
}
