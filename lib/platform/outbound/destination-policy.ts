import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isAllowedIpAddress, isIpRule } from "@/lib/platform/network/ip-address-rules";

/** A last label of digits only would be meant as an address. */
const hostName = /^(?!(.*\.)?\d+$)[a-z0-9_][a-z0-9_-]{0,62}(\.[a-z0-9_][a-z0-9_-]{0,62})*$/i;

/** Whether a text may be listed as a destination: an address, a CIDR block or the name of a host. */
export function isDestinationRule(rule: string): boolean {
  return isIpRule(rule) || hostName.test(rule);
}

/** Where outgoing requests may go. */
export interface DestinationPolicy {
  /** Whether the installation lists the host itself: then plain http and every port are allowed. */
  isAllowlisted(host: string): boolean;
  /** Whether a connection that is meant for the host may be made to this address. */
  canConnect(host: string, ipAddress: string): boolean;
}

/** By default only public addresses; `allow` lists addresses, blocks and names that are allowed besides. */
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

/** In Azure the machine itself is served at this address, credentials included; no registry lists it as special. */
const azureHostIpAddress = "168.63.129.16";
/** All that has been given out for use in the Internet; outside lie IPv4 addresses in old disguises, too. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address belongs to a host in the Internet, in whatever form an IPv4 address is written. */
export function isPublicIpAddress(text: string): boolean {
  const ipAddress = ipaddr.process(text);
  if (ipAddress.range() !== "unicast" || ipAddress.toString() === azureHostIpAddress) return false;
  return ipAddress.kind() === "ipv4" || ipAddress.match(globalUnicast);
}
