import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** An IPv6 client commonly has this whole block (RFC 6177) and can send each request from another IP address in it. */
const ipv6NetworkBits = 64;

/**
 * Returns the network that IP limits count: an IPv4 address itself, or the /64 block of an IPv6 address.
 * `::ffff:1.2.3.4` equals `1.2.3.4`. Returns text that is not an IP address unchanged.
 */
export function toIpNetwork(ipAddress: string): string {
  // Fast path, because this runs for every request.
  if (isIPv4(ipAddress)) return ipAddress;
  const withoutZone = ipAddress.split("%")[0] ?? ipAddress;
  if (!ipaddr.isValid(withoutZone)) return ipAddress;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${ipv6NetworkBits}`)}/${ipv6NetworkBits}`;
}
