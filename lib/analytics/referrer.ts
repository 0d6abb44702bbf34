import { otherValue } from "./cell";

/** The host of `http://user@host:port/path`; no numbers with colons in brackets. */
const hostOfUrl = /^https?:\/\/(?:[^\\/?#@]*@)?([a-z0-9.-]{1,253})(?::\d{1,5})?(?:[/?#]|$)/i;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Names only: a last part that starts with a digit is of an address, and addresses are not stored. */
const hostname = new RegExp(`^(?:${label}\\.)*(?!\\d)${label}$`);

/** Most requests come from the same few pages; whoever makes up others only has them read again. */
const maxCacheSize = 1_000;
const maxCachedLength = 500;
const cache = new Map<string, string>();

/**
 * Where a request comes from: the host of its `Referer` in lower case, without path or query, which may be private; `direct`
 * when there is none, `other` when it names no host.
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
  // A copy: a part of a text keeps the whole of it in memory, and hosts are kept for a day.
  return host !== undefined && hostname.test(host) ? Buffer.from(host).toString() : otherValue;
}
