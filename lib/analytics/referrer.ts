import { other } from "./cell";

/** The host of `http://user@host:port/path`; no numbers with colons in brackets. */
const hostOfUrl = /^https?:\/\/(?:[^\\/?#@]*@)?([a-z0-9.-]{1,253})(?::\d{1,5})?(?:[/?#]|$)/i;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Names only: a last part that starts with a digit is of an address, and addresses are not stored. */
const hostname = new RegExp(`^(?:${label}\\.)*(?!\\d)${label}$`);

/** Most requests come from the same few pages; whoever makes up others only has them read again. */
const maxKnown = 1_000;
const maxKnownLength = 500;
const known = new Map<string, string>();

/**
 * Where a request comes from: the host of its `Referer` in lower case, without path or query, which may be private; `direct`
 * when there is none, `other` when it names no host.
 */
export function readReferrer(referer: string | undefined): string {
  if (referer === undefined || referer === "") return "direct";
  const before = known.get(referer);
  if (before !== undefined) return before;
  const host = readHost(referer);
  if (known.size >= maxKnown) known.clear();
  if (referer.length <= maxKnownLength) known.set(referer, host);
  return host;
}

function readHost(referer: string): string {
  const host = hostOfUrl.exec(referer)?.[1]?.toLowerCase().replace(/\.$/, "");
  // A copy: a part of a text keeps the whole of it in memory, and hosts are kept for a day.
  return host !== undefined && hostname.test(host) ? Buffer.from(host).toString() : other;
}
