import ipaddr from "ipaddr.js";

/** Returns whether the text is an IP address or CIDR block, IPv4 or IPv6. */
export function isIpRule(rule: string): boolean {
  return ipaddr.isValidCIDR(rule) || ipaddr.isValid(rule);
}

/**
 * Returns whether the IP address matches a rule or is inside its block; `::ffff:1.2.3.4` equals
 * `1.2.3.4`.
 */
export function isAllowedIpAddress(ipAddress: string, rules: readonly string[]): boolean {
  const caller = ipaddr.process(ipAddress);
  return rules.some((rule) => {
    if (!ipaddr.isValidCIDR(rule))
      return ipaddr.isValid(rule) && ipaddr.process(rule).toString() === caller.toString();

    const [base, bits] = ipaddr.parseCIDR(rule);
    return base.kind() === caller.kind() && caller.match(base, bits);
  });
}

/**
 * Returns an IP address or CIDR block in canonical form: blocks start at their first address, and
 * `::ffff:1.2.3.4` is `1.2.3.4`. Returns undefined for everything else, including abbreviations
 * such as `10.1` and zones such as `fe80::1%eth0`.
 */
export function normalizeIpRule(text: string): string | undefined {
  const [ipAddress = "", bits, ...more] = text.split("/");
  if (more.length > 0 || !isPlainIpAddress(ipAddress)) return undefined;
  if (bits === undefined) return ipaddr.process(ipAddress).toString();
  if (!/^(0|[1-9]\d{0,2})$/.test(bits) || !ipaddr.isValidCIDR(text)) return undefined;

  return normalizeIpBlock(ipaddr.parse(ipAddress), Number(bits));
}

function isPlainIpAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes("%"));
}

/** Number of prefix bits before the IPv4 address in an IPv4-mapped IPv6 address. */
const mappedBits = 96;

function normalizeIpBlock(ipAddress: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  if (ipAddress.kind() === "ipv4")
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${ipAddress}/${bits}`)}/${bits}`;

  const ipv6 = ipAddress as ipaddr.IPv6;
  return ipv6.isIPv4MappedAddress() && bits >= mappedBits
    ? normalizeIpBlock(ipv6.toIPv4Address(), bits - mappedBits)
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ipv6}/${bits}`)}/${bits}`;
}

/**
 * An IPv6 client commonly has this whole block (RFC 6177) and can send each request from another IP
 * address in it.
 */
const ipv6NetworkBits = 64;

/**
 * Returns the network that IP limits count: an IPv4 address itself, or the /64 block of an IPv6
 * address. `::ffff:1.2.3.4` equals `1.2.3.4`. Returns text that is not an IP address unchanged.
 */
export function toIpNetwork(ipAddress: string): string {
  // Fast path, because this runs for every request.
  if (ipaddr.IPv4.isValidFourPartDecimal(ipAddress)) return ipAddress;

  const withoutZone = ipAddress.split("%")[0] ?? ipAddress;
  if (!ipaddr.isValid(withoutZone)) return ipAddress;

  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === "ipv4") return parsed.toString();

  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${ipv6NetworkBits}`)}/${ipv6NetworkBits}`;
}
