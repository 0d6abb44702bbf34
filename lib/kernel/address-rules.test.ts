import { describe, expect, it } from "vitest";
import { isAddressRule, isAllowedAddress } from "./address-rules";

describe("allowed addresses", () => {
  it.each([
    ["1.2.3.4", ["1.2.3.4"], true],
    ["1.2.3.4", ["::ffff:1.2.3.4"], true],
    ["1.2.3.4", ["1.2.3.0/24"], true],
    ["1.2.4.4", ["1.2.3.0/24"], false],
    ["2001:db8::1", ["2001:db8::/32"], true],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["1.2.3.4", [], false],
  ])("%s among %j: %s", (address, rules, allowed) => {
    expect(isAllowedAddress(address, rules)).toBe(allowed);
  });

  it("are addresses or blocks", () => {
    expect(["1.2.3.4", "1.2.3.0/24", "::1", "2001:db8::/32"].every(isAddressRule)).toBe(true);
    expect(["1.2.3.4/33", "localhost", "", "1.2.3.4-5"].some(isAddressRule)).toBe(false);
  });
});
