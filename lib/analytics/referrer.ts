import { other } from "./cell";

/** The host of `http://user@host:port/path`; no numbers with colons in brackets. */
const hostOfUrl = /^https?:\/\/(?:[^\\/?#@]*@)?([a-z0-9.-]{1,253})(?::\d{1,5})?(?:[/?#]|$)/i;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Names only: a last part that starts with a digit is of an address, and addresses are not stored. */
const hostname = new RegExp(`^(?:${label}\\.)*(?!\\d)${label}$`);

/**
 * Where a request comes from: the host of its `Referer` in lower case, without path or query, which may be private; `direct`
 * when there is none, `other` when it names no host.
 */
export function readReferrer(referer: string | undefined): string {
  if (referer === undefined || referer === "") return "direct";
  const host = hostOfUrl.exec(referer)?.[1]?.toLowerCase().replace(/\.$/, "");
  return host !== undefined && hostname.test(host) ? host : other;
}
