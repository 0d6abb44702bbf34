import ipaddr from "ipaddr.js";

/** Whether a text is an address or a CIDR block, IPv4 or IPv6. */
export function isAddressRule(rule: string): boolean {
  return ipaddr.isValidCIDR(rule) || ipaddr.isValid(rule);
}

/** Whether the address is one of the rules or inside one of their blocks; `::ffff:1.2.3.4` and `1.2.3.4` are one. */
export function isAllowedAddress(address: string, rules: readonly string[]): boolean {
  const caller = ipaddr.process(address);
  return rules.some((rule) => {
    if (!ipaddr.isValidCIDR(rule))
      return ipaddr.isValid(rule) && ipaddr.process(rule).toString() === caller.toString();
    const [base, bits] = ipaddr.parseCIDR(rule);
    return base.kind() === caller.kind() && caller.match(base, bits);
  });
}
