import { describe, expect, it } from "vitest";
import { resolveCallerIpAddress } from "./caller-ip-address";

describe("resolveCallerIpAddress", () => {
  it.each([
    ["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
    ["10.0.0.1", "1.2.3.4", 0, "10.0.0.1"],
    ["10.0.0.1", "1.2.3.4", 1, "1.2.3.4"],
    ["10.0.0.1", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    ["10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"],
    ["10.0.0.1", "1.2.3.4", 5, "1.2.3.4"],
    ["10.0.0.1", "not an IP address", 1, "10.0.0.1"],
    ["10.0.0.1", undefined, 2, "10.0.0.1"],
  ])("resolves %s with %s behind %i proxies to %s", (remote, forwarded, hops, ipAddress) => {
    expect(resolveCallerIpAddress(remote, forwarded, hops)).toBe(ipAddress);
  });
});
