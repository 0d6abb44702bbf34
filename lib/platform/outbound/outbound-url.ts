import { isIP } from "node:net";
import type { DestinationPolicy } from "./destination-policy";

/** An empty port is the protocol's default. */
const allowedPorts = new Set(["", "8443"]);

/**
 * Parses a URL that a user entered. Rejects destinations that are forbidden, as far as possible
 * without DNS. Numbers in any notation count as an IP address: the URL Standard parses `0x7f.1`.
 */
export function parseOutboundUrl(text: string, policy: DestinationPolicy): URL {
  const url = parseUrl(text);
  if (!/^https?:$/.test(url.protocol)) throw new OutboundFailure("must start with https://");
  if (url.username !== "" || url.password !== "") {
    throw new OutboundFailure("must not contain a user name or password");
  }

  const host = normalizeHost(url);
  if (policy.isAllowlisted(host)) return url;
  if (url.protocol !== "https:") throw new OutboundFailure("must start with https://");
  if (!allowedPorts.has(url.port)) throw new OutboundFailure("must use port 443 or 8443");
  if (isIP(host) ? !policy.canConnect(host, host) : isLocalName(host)) throw notPublicError();

  return url;
}

/**
 * Suffixes that no public DNS has (RFC 6761, RFC 6762, RFC 8375, and ICANN's for private networks).
 */
const localSuffixes = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Whether the name can only be one of this machine or its network. A name without a dot is found by
 * search domains.
 */
function isLocalName(host: string): boolean {
  return !host.includes(".") || localSuffixes.test(host);
}

/** Returns the host name without a trailing dot, or the IP address without brackets. */
export function normalizeHost({ hostname }: Pick<URL, "hostname">): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

export function notPublicError(): OutboundFailure {
  return new OutboundFailure("points to a host that is not on the public Internet");
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new OutboundFailure("is not a URL such as https://example.org/photo.jpg", { cause });
  }
}

/**
 * The reason why a request to an external host failed. The message is for the person who entered
 * the URL.
 */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
}

/** OpenSSL and Node error codes for an invalid certificate. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_/;
/** HTTP client error codes for an invalid or truncated response. */
const protocolCodes = /^(HPE_|UND_ERR_)/;

/** Wraps any error of an outgoing request. */
export function toOutboundFailure(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  return new OutboundFailure(describe(error), { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "could not be fetched";

  const code = "code" in error ? String(error.code) : "";
  if (error.name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT") return "took too long to respond";
  if (certificateCodes.test(code)) return "points to a host without a valid certificate";
  if (code === "ECONNRESET" || protocolCodes.test(code))
    return "closed the connection before the response was complete";

  return "points to a host that could not be reached";
}
