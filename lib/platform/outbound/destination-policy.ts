import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isAllowedIpAddress, isIpRule } from "@/lib/platform/network/ip-address";

/** A last label of digits only would be read as an IP address. */
const hostName = /^(?!(.*\.)?\d+$)[a-z0-9_][a-z0-9_-]{0,62}(\.[a-z0-9_][a-z0-9_-]{0,62})*$/i;

/** Returns whether the text is a valid destination: an IP address, a CIDR block or a host name. */
export function isDestinationRule(rule: string): boolean {
  return isIpRule(rule) || hostName.test(rule);
}

/** Decides where outgoing requests may go. */
export interface DestinationPolicy {
  /** Whether the installation lists the host itself; then plain http and every port are allowed. */
  isAllowlisted(host: string): boolean;
  /** Whether a connection to the host may use this IP address. */
  canConnect(host: string, ipAddress: string): boolean;
}

/** Allows public IP addresses, plus the IP addresses, blocks and names in `allow`. */
export function createDestinationPolicy(allow: readonly string[]): DestinationPolicy {
  const names = new Set(allow.filter((rule) => !isIpRule(rule)).map((name) => name.toLowerCase()));
  const ipRules = allow.filter(isIpRule);
  const isAllowlisted = (host: string) => (isIP(host) ? isAllowedIpAddress(host, ipRules) : names.has(host));

  return {
    isAllowlisted,
    canConnect: (host, ipAddress) =>
      names.has(host) || isPublicIpAddress(ipAddress) || isAllowedIpAddress(ipAddress, ipRules),
  };
}

/**
 * Azure's host endpoint for virtual machines, which serves credentials. No registry lists it as
 * special.
 */
const azureHostIpAddress = "168.63.129.16";
/** The allocated IPv6 unicast space. Old embeddings of IPv4 addresses lie outside it, too. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Returns whether the IP address is public, whatever notation an embedded IPv4 address has. */
export function isPublicIpAddress(text: string): boolean {
  const ipAddress = ipaddr.process(text);
  if (ipAddress.range() !== "unicast" || ipAddress.toString() === azureHostIpAddress) return false;

  return ipAddress.kind() === "ipv4" || ipAddress.match(globalUnicast);
}
