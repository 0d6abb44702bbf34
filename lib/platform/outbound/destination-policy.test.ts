import { describe, expect, it } from "vitest";
import { createDestinationPolicy, isDestinationRule, isPublicIpAddress } from "./destination-policy";

describe("isPublicIpAddress", () => {
  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "192.0.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "2606:4700::1111",
    "::ffff:8.8.8.8",
  ])("accepts %s", (ipAddress) => expect(isPublicIpAddress(ipAddress)).toBe(true));

  it.each([
    ["this machine", ["127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "::1", "::"]],
    [
      "private networks",
      ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd00:ec2::254"],
    ],
    ["link-local networks", ["169.254.169.254", "fe80::1", "fec0::1"]],
    ["carriers and clouds", ["100.64.0.1", "100.100.100.200", "192.0.0.192", "168.63.129.16"]],
    ["multicast", ["224.0.0.1", "255.255.255.255", "ff02::1"]],
    [
      "IPv4 in IPv6",
      ["::ffff:127.0.0.1", "::ffff:7f00:1", "::7f00:1", "::ffff:0:7f00:1", "::ffff:a9fe:a9fe"],
    ],
    ["transition mechanisms", ["64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "192.88.99.1"]],
    [
      "reserved networks",
      [
        "192.0.2.1",
        "198.51.100.1",
        "203.0.113.1",
        "198.18.0.1",
        "240.0.0.1",
        "2001:db8::1",
        "100::1",
        "4000::1",
      ],
    ],
  ])("rejects IP addresses of %s", (_what, ipAddresses) => {
    expect(ipAddresses.filter(isPublicIpAddress)).toEqual([]);
  });
});

describe("an allowlisted destination", () => {
  const policy = createDestinationPolicy(["10.1.0.0/16", "MinIO1", "::1"]);

  it("is allowed by name for any IP address, and by IP address for any name", () => {
    expect([policy.isAllowlisted("minio1"), policy.canConnect("minio1", "192.168.0.9")]).toEqual([
      true,
      true,
    ]);
    expect([policy.isAllowlisted("10.1.2.3"), policy.canConnect("other", "10.1.2.3")]).toEqual([true, true]);
    expect([policy.isAllowlisted("::1"), policy.isAllowlisted("0:0::1")]).toEqual([true, true]);
  });

  it("allows nothing else", () => {
    expect([policy.isAllowlisted("other"), policy.isAllowlisted("10.2.0.1")]).toEqual([false, false]);
    expect([policy.canConnect("other", "10.2.0.1"), policy.canConnect("10.1.2.3", "10.2.0.1")]).toEqual([
      false,
      false,
    ]);
  });

  it("is an IP address, a block or a host name", () => {
    expect(
      ["10.0.0.1", "10.0.0.0/8", "fd00::/8", "minio", "s3.intern.example", "node_1"].every(isDestinationRule),
    ).toBe(true);
    expect(
      ["", "*", "10.0.0.256", "10.0.0.0/40", "a b", "http://a", "a:80", "-a"].filter(isDestinationRule),
    ).toEqual([]);
  });
});
