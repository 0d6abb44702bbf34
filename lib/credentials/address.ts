import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { singleton } from "@/lib/kernel/singleton";
import { env } from "@/lib/platform/env";

/** The caller's IP address by request, beside the request: no header that a caller sends can set it. */
const callers = singleton("caller-ip-addresses", () => new AsyncLocalStorage<string>());

/** Where the caller is not known; all such callers count as one. */
const unknownAddress = "0.0.0.0";

/** Runs the work of a request from this IP address. Only a server of ours calls it, which sees the connection. */
export function runForCaller<Result>(ipAddress: string, work: () => Result): Result {
  return callers.run(ipAddress, work);
}

/**
 * The IP address of the caller whose request is being answered, as our own server has found it. Where another server runs the
 * handlers, the address is in the header that `ALBUMEN_ADDRESS_HEADER` names, or unknown.
 */
export function callerIpAddress(headers: Headers | IncomingHttpHeaders): string {
  return callers.getStore() ?? canonicalAddress(platformHeader(headers)) ?? unknownAddress;
}

function platformHeader(headers: Headers | IncomingHttpHeaders): string {
  const name = env().ALBUMEN_ADDRESS_HEADER;
  if (name === undefined) return "";
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === "string" ? value.trim() : "";
}

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
  return canonicalAddress(address) ?? canonicalAddress(remoteAddress) ?? unknownAddress;
}

/** `::ffff:1.2.3.4` and `1.2.3.4` are one address. */
function canonicalAddress(text: string): string | undefined {
  // The usual form in one step: this runs for every request.
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}
