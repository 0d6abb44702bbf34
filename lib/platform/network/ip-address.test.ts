import { describe, expect, it } from "vitest";
import { isAllowedIpAddress, isIpRule, normalizeIpRule, toIpNetwork } from "./ip-address";

describe("allowed IP addresses", () => {
  it.each([
    ["1.2.3.4", ["1.2.3.4"], true],
    ["1.2.3.4", ["::ffff:1.2.3.4"], true],
    ["1.2.3.4", ["1.2.3.0/24"], true],
    ["1.2.4.4", ["1.2.3.0/24"], false],
    ["2001:db8::1", ["2001:db8::/32"], true],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["1.2.3.4", [], false],
  ])("%s among %j: %s", (ipAddress, rules, allowed) => {
    expect(isAllowedIpAddress(ipAddress, rules)).toBe(allowed);
  });

  it("are IP addresses or blocks", () => {
    expect(["1.2.3.4", "1.2.3.0/24", "::1", "2001:db8::/32"].every(isIpRule)).toBe(true);
    expect(["1.2.3.4/33", "localhost", "", "1.2.3.4-5"].some(isIpRule)).toBe(false);
  });

  it.each([
    ["1.2.3.4", "1.2.3.4"],
    ["1.2.3.77/24", "1.2.3.0/24"],
    ["1.2.3.4/32", "1.2.3.4/32"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["::ffff:10.1.2.3/104", "10.0.0.0/8"],
    ["::1", "::1"],
    ["2001:DB8:0::7/32", "2001:db8::/32"],
    ["::/0", "::/0"],
  ])("are normalized: %s is %s", (text, rule) => {
    expect(normalizeIpRule(text)).toBe(rule);
    expect(normalizeIpRule(rule)).toBe(rule);
  });

  it.each(
    (
      "|localhost|1|10.1|1.2.3|0x7f.0.0.1|010.0.0.1|1.2.3.4/33|1.2.3.4/08|1.2.3.4/|1.2.3.4/8/8|1.2.3.4-5| 1.2.3.4|1/8|" +
      "2001:db8::/129|fe80::1%eth0|fe80::1%eth0/64"
    ).split("|"),
  )("reject %j", (text) => {
    expect(normalizeIpRule(text)).toBeUndefined();
  });
});

describe("the network of an IP address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["::1", "::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["no IP address", "no IP address"],
    ["", ""],
  ])("%s counts as %s", (ipAddress, network) => {
    expect(toIpNetwork(ipAddress)).toBe(network);
  });
});
