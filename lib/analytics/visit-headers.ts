import { otherValue } from "./cell";

/** The host of `http://user@host:port/path`; no IPv6 addresses in brackets. */
const hostOfUrl = /^https?:\/\/(?:[^\\/?#@]*@)?([a-z0-9.-]{1,253})(?::\d{1,5})?(?:[/?#]|$)/i;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/**
 * Hostnames only: a last label that starts with a digit belongs to an IP address, and IP addresses
 * are not stored.
 */
const hostname = new RegExp(`^(?:${label}\\.)*(?!\\d)${label}$`);

/** Most requests come from the same few pages. Invented referrers only cause cache misses. */
const maxCacheSize = 1_000;
const maxCachedLength = 500;
const cache = new Map<string, string>();

/**
 * Returns the lower-case host of the `Referer`, without path and query, which may be private;
 * `direct` if there is none, `other` if it contains no hostname.
 */
export function parseReferrer(referer: string | undefined): string {
  if (referer === undefined || referer === "") return "direct";

  const cached = cache.get(referer);
  if (cached !== undefined) return cached;

  const host = parseHost(referer);
  if (cache.size >= maxCacheSize) cache.clear();
  if (referer.length <= maxCachedLength) cache.set(referer, host);

  return host;
}

function parseHost(referer: string): string {
  const host = hostOfUrl.exec(referer)?.[1]?.toLowerCase().replace(/\.$/, "");
  // A copy: a substring would keep the whole string in memory, and hosts are stored for a day.
  return host !== undefined && hostname.test(host) ? Buffer.from(host).toString() : otherValue;
}
