import type { IncomingMessage } from "node:http";
import { resolveCallerIpAddress } from "@/lib/identity";
import { logger } from "@/lib/platform/logger";

let hasWarned = false;

/** Returns the client's IP address, from the connection and the trusted proxies. */
export function getIpAddress(request: IncomingMessage, proxyHops: number): string {
  const value = request.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(value) ? value.join(",") : value;
  if (forwardedFor !== undefined && proxyHops === 0) warnOnce();
  return resolveCallerIpAddress(request.socket.remoteAddress ?? "", forwardedFor, proxyHops);
}

/** Behind an unconfigured proxy, all clients have the proxy's IP address and share its limits. */
function warnOnce(): void {
  if (hasWarned) return;
  hasWarned = true;
  logger().warn(
    "A request has X-Forwarded-For, but ALBUMEN_PROXY_HOPS is 0. If a proxy stands in front, all its callers count as one " +
      "address; set ALBUMEN_PROXY_HOPS to the number of proxies.",
  );
}
