import { isIP } from "node:net";
import type { DestinationPolicy } from "./destination-policy";
import { OutboundFailure } from "./outbound-failure";

/** Empty is the port of the protocol. */
const allowedPorts = new Set(["", "8443"]);

/**
 * Reads an address that a person named and refuses one to which nothing may be sent, as far as can be told without asking
 * for the host's addresses. Numbers in any notation are the host's address already: the URL Standard reads `0x7f.1`.
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

/** The name without the dot that may end it, or the address without the brackets around it. */
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
