import ipaddr from "ipaddr.js";

/** Whether a text is an address or a CIDR block, IPv4 or IPv6. */
export function isIpRule(rule: string): boolean {
  return ipaddr.isValidCIDR(rule) || ipaddr.isValid(rule);
}

/** Whether the address is one of the rules or inside one of their blocks; `::ffff:1.2.3.4` and `1.2.3.4` are one. */
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
 * An address or CIDR block in its one form: blocks begin at their first address, and `::ffff:1.2.3.4` is `1.2.3.4`.
 * Undefined for everything else, abbreviations such as `10.1` and zones such as `fe80::1%eth0` included.
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

/** How many bits of an IPv4 address that is written as an IPv6 one come before it. */
const mappedBits = 96;

function normalizeIpBlock(ipAddress: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  if (ipAddress.kind() === "ipv4")
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${ipAddress}/${bits}`)}/${bits}`;
  const ipv6 = ipAddress as ipaddr.IPv6;
  return ipv6.isIPv4MappedAddress() && bits >= mappedBits
    ? normalizeIpBlock(ipv6.toIPv4Address(), bits - mappedBits)
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ipv6}/${bits}`)}/${bits}`;
}
