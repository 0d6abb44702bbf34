import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";

/**
 * The caller's IP address per request, stored outside the request: no header from the client can
 * set it.
 */
const callerIpAddresses = singleton("caller-ip-addresses", () => new AsyncLocalStorage<string>());

/** Used for unknown callers; they all count as one. */
const unknownIpAddress = "0.0.0.0";

/**
 * Runs a request with this caller IP address. Only our own server calls it, because it sees the
 * connection.
 */
export function runWithCallerIpAddress<Result>(ipAddress: string, work: () => Result): Result {
  return callerIpAddresses.run(ipAddress, work);
}

/**
 * Returns the caller's IP address as our own server resolved it. If another server runs the
 * handlers, reads the header that `ALBUMEN_ADDRESS_HEADER` names, else the IP address is unknown.
 */
export function callerIpAddress(headers: Pick<Headers, "get"> | IncomingHttpHeaders): string {
  return callerIpAddresses.getStore() ?? normalizeIpAddress(readIpAddressHeader(headers)) ?? unknownIpAddress;
}

function readIpAddressHeader(headers: Pick<Headers, "get"> | IncomingHttpHeaders): string {
  const name = env().ALBUMEN_ADDRESS_HEADER;
  if (name === undefined) return "";

  const value =
    typeof headers.get === "function" ? headers.get(name) : (headers as IncomingHttpHeaders)[name];
  return typeof value === "string" ? value.trim() : "";
}

/**
 * Resolves the caller's IP address: the connection's, or, with `proxyHops` trusted proxies, the
 * `X-Forwarded-For` entry that the outermost proxy added. Entries further left come from the client
 * and are ignored.
 */
export function resolveCallerIpAddress(
  remoteIpAddress: string,
  forwardedFor: string | undefined,
  proxyHops: number,
): string {
  // A fast path: this runs for every request.
  if (proxyHops === 0) return normalizeIpAddress(remoteIpAddress) ?? unknownIpAddress;

  const claimed = (forwardedFor ?? "").split(",").map((part) => part.trim());
  const chain = [...claimed.filter(Boolean), remoteIpAddress];
  const ipAddress = chain[Math.max(0, chain.length - 1 - proxyHops)] ?? remoteIpAddress;

  return normalizeIpAddress(ipAddress) ?? normalizeIpAddress(remoteIpAddress) ?? unknownIpAddress;
}

/** Treats `::ffff:1.2.3.4` and `1.2.3.4` as the same IP address. */
function normalizeIpAddress(text: string): string | undefined {
  // Most addresses have this form.
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}
