import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/process/singleton";

/** The caller's IP address by request, beside the request: no header that a caller sends can set it. */
const callerIpAddresses = singleton("caller-ip-addresses", () => new AsyncLocalStorage<string>());

/** Where the caller is not known; all such callers count as one. */
const unknownIpAddress = "0.0.0.0";

/** Runs the work of a request from this IP address. Only a server of ours calls it, which sees the connection. */
export function runWithCallerIpAddress<Result>(ipAddress: string, work: () => Result): Result {
  return callerIpAddresses.run(ipAddress, work);
}

/**
 * The IP address of the caller whose request is being answered, as our own server has found it. Where another server runs the
 * handlers, the address is in the header that `ALBUMEN_ADDRESS_HEADER` names, or unknown.
 */
export function callerIpAddress(headers: Headers | IncomingHttpHeaders): string {
  return callerIpAddresses.getStore() ?? normalizeIpAddress(readIpAddressHeader(headers)) ?? unknownIpAddress;
}

function readIpAddressHeader(headers: Headers | IncomingHttpHeaders): string {
  const name = env().ALBUMEN_ADDRESS_HEADER;
  if (name === undefined) return "";
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === "string" ? value.trim() : "";
}

/**
 * The caller's address: the connection's, or, with `proxyHops` trusted proxies in front, the entry that the outermost of
 * them added to `X-Forwarded-For`. What stands further left is the caller's own claim and counts for nothing.
 */
export function resolveCallerIpAddress(
  remoteIpAddress: string,
  forwardedFor: string | undefined,
  proxyHops: number,
): string {
  const claimed = (forwardedFor ?? "").split(",").map((part) => part.trim());
  const chain = [...claimed.filter(Boolean), remoteIpAddress];
  const ipAddress =
    proxyHops === 0 ? remoteIpAddress : (chain[Math.max(0, chain.length - 1 - proxyHops)] ?? remoteIpAddress);
  return normalizeIpAddress(ipAddress) ?? normalizeIpAddress(remoteIpAddress) ?? unknownIpAddress;
}

/** `::ffff:1.2.3.4` and `1.2.3.4` are one address. */
function normalizeIpAddress(text: string): string | undefined {
  // The usual form in one step: this runs for every request.
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}
