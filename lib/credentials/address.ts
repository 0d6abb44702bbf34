import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** The header by which our own server tells the handlers behind it who is calling; a caller's own is overwritten. */
export const addressHeader = "x-albumen-address";

/**
 * The caller's address: the connection's, or, with `proxyHops` trusted proxies in front, the entry that the outermost of
 * them added to `X-Forwarded-For`. What stands further left is the caller's own claim and counts for nothing.
 */
export function callerAddress(
  remoteAddress: string,
  forwardedFor: string | undefined,
  proxyHops: number,
): string {
  const claimed = (forwardedFor ?? "").split(",").map((part) => part.trim());
  const chain = [...claimed.filter(Boolean), remoteAddress];
  const address =
    proxyHops === 0 ? remoteAddress : (chain[Math.max(0, chain.length - 1 - proxyHops)] ?? remoteAddress);
  return canonicalAddress(address) ?? canonicalAddress(remoteAddress) ?? "0.0.0.0";
}

/** `::ffff:1.2.3.4` and `1.2.3.4` are one address. */
function canonicalAddress(text: string): string | undefined {
  // The usual form in one step: this runs for every request.
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}
