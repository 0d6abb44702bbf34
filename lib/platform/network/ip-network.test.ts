import { describe, expect, it } from "vitest";
import { toIpNetwork } from "./ip-network";

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
    ["no address", "no address"],
    ["", ""],
  ])("%s counts as %s", (ipAddress, network) => {
    expect(toIpNetwork(ipAddress)).toBe(network);
  });
});
