import { isIP } from "node:net";
import type { DestinationPolicy } from "./destination-policy";
import { OutboundFailure } from "./outbound-failure";

/** An empty port is the protocol's default. */
const allowedPorts = new Set(["", "8443"]);

/**
 * Parses a URL that a user entered. Rejects destinations that are forbidden, as far as possible without DNS. Numbers in
 * any notation count as an IP address: the URL Standard parses `0x7f.1`.
 */
export function parseOutboundUrl(text: string, policy: DestinationPolicy): URL {
  const url = parseUrl(text);
  if (!/^https?:$/.test(url.protocol)) throw new OutboundFailure("must start with https://");
  if (url.username !== "" || url.password !== "") {
    throw new OutboundFailure("must not have a user name or a password in it");
  }
  const host = normalizeHost(url);
  if (policy.isAllowlisted(host)) return url;
  if (url.protocol !== "https:") throw new OutboundFailure("must start with https://");
  if (!allowedPorts.has(url.port)) throw new OutboundFailure("must use the port 443 or 8443");
  if (isIP(host) && !policy.canConnect(host, host)) throw notPublicError();
  return url;
}

/** Returns the host name without a trailing dot, or the IP address without brackets. */
export function normalizeHost({ hostname }: Pick<URL, "hostname">): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

export function notPublicError(): OutboundFailure {
  return new OutboundFailure("leads to a host that is not in the public Internet");
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new OutboundFailure("is no address such as https://example.org/photo.jpg", { cause });
  }
}
