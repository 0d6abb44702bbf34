import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { compareCustomKeys, fitModes, parseCustomKey, toCustomKey } from "./variant-keys";

const side = fc.integer({ min: 0, max: 8192 });
const variant = fc
  .record({
    width: side,
    height: side,
    quality: fc.integer({ min: 1, max: 100 }),
    fit: fc.constantFrom(...fitModes),
  })
  .filter(({ width, height }) => width + height > 0);

describe("the key of a custom variant", () => {
  it("round-trips", () => {
    fc.assert(
      fc.property(variant, (one) => {
        expect(parseCustomKey(toCustomKey(one))).toEqual(one);
      }),
    );
  });

  it("has one spelling: parsing and formatting returns the same key", () => {
    const digits = fc.stringMatching(/^[+ ]?0{0,2}\d{0,4}$/);
    const spelling = fc
      .tuple(digits, digits, digits, fc.constantFrom(...fitModes, "Cover", "crop", ""))
      .map(([width, height, quality, fit]) => `w${width}-h${height}-q${quality}-fit${fit}`);
    fc.assert(
      fc.property(spelling, (key) => {
        const read = parseCustomKey(key);
        if (read) expect(toCustomKey(read)).toBe(key);
      }),
    );
  });

  it.each([
    "w0640-h0-q80-fitinside",
    "w640-h00-q80-fitinside",
    "w640-h0-q080-fitinside",
    "w+640-h0-q80-fitinside",
    "w 640-h0-q80-fitinside",
    " w640-h0-q80-fitinside",
    "w640-h0-q80-fitinside ",
    "w640-h0-q80-fitinside\n",
    "W640-h0-q80-fitinside",
    "w640-h0-q80-fitInside",
    "w640-h0-q80-fitcrop",
    "w640-h0-q80-fit",
    "w640-h0-q80",
    "w8193-h0-q80-fitinside",
    "w0-h8193-q80-fitinside",
    "w0-h0-q80-fitinside",
    "w640-h0-q0-fitinside",
    "w640-h0-q101-fitinside",
    "w6.4-h0-q80-fitinside",
    "w-640-h0-q80-fitinside",
    "w١-h0-q80-fitinside",
    "w1e3-h0-q80-fitinside",
    "w640-h0-q80-fitinside-x",
    "w512",
    "original",
    "",
  ])("is not %j", (key) => {
    expect(parseCustomKey(key)).toBeUndefined();
  });

  it("sorts in one order", () => {
    const keys = ["w10-h0-q80-fitinside", "w9-h0-q80-fitinside", "w9-h0-q80-fitcover", "w9-h0-q8-fitfill"];
    expect(keys.sort(compareCustomKeys)).toEqual([
      ...["w9-h0-q8-fitfill", "w9-h0-q80-fitcover", "w9-h0-q80-fitinside", "w10-h0-q80-fitinside"],
    ]);
  });
});
