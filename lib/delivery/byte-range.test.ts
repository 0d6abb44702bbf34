import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { parseRange } from "./byte-range";

describe("a range", () => {
  it.each([
    ["bytes=0-9", 100, { start: 0, end: 9 }],
    ["BYTES=0-0", 100, { start: 0, end: 0 }],
    ["bytes=90-", 100, { start: 90, end: 99 }],
    ["bytes=90-99999999999999999999999", 100, { start: 90, end: 99 }],
    ["bytes=-1", 100, { start: 99, end: 99 }],
    ["bytes=-100", 100, { start: 0, end: 99 }],
    ["bytes=-1000", 100, { start: 0, end: 99 }],
    ["bytes=, 1-2 ,", 100, { start: 1, end: 2 }],
    ["bytes=100-", 100, "unsatisfiable"],
    ["bytes=100-200", 100, "unsatisfiable"],
    ["bytes=-0", 100, "unsatisfiable"],
    ["bytes=0-", 0, "unsatisfiable"],
    ["bytes=-5", 0, "unsatisfiable"],
    ["bytes=9-0", 100, undefined],
    ["bytes=0-1,3-4", 100, undefined],
    ["bytes=100-,200-", 100, undefined],
    ["bytes=", 100, undefined],
    ["bytes=-", 100, undefined],
    ["bytes=a-b", 100, undefined],
    ["bytes=1 - 2", 100, undefined],
    ["bytes=+1-2", 100, undefined],
    ["bytes=0x1-2", 100, undefined],
    ["bytes 0-9", 100, undefined],
    ["lines=0-9", 100, undefined],
    ["", 100, undefined],
  ])("%s of %d bytes is %j", (field, size, range) => {
    expect(parseRange(field, size)).toEqual(range);
  });

  it("lies within the object for any requested range", () => {
    const number = fc.option(fc.nat({ max: 300 }), { nil: undefined });
    fc.assert(
      fc.property(number, number, fc.nat({ max: 200 }), (first, last, size) => {
        const bytes = Array.from({ length: size }, (_, at) => at);
        const isSuffix = first === undefined;
        // RFC 9110 §14.1.2 in terms of the selected bytes.
        const expected = isSuffix
          ? bytes.slice(-(last ?? 0) || size)
          : bytes.slice(first, (last ?? size) + 1);
        const isValid = isSuffix ? last !== undefined : last === undefined || first <= last;
        const range = parseRange(`bytes=${first ?? ""}-${last ?? ""}`, size);
        if (!isValid) expect(range).toBeUndefined();
        else if (expected.length === 0) expect(range).toBe("unsatisfiable");
        else expect(range).toEqual({ start: expected[0], end: expected.at(-1) });
      }),
      { numRuns: 2_000 },
    );
  });

  it("is parsed in one pass from a header of megabytes", () => {
    for (const hostile of [",", " ", "0", "-", "0-1,", " ,", "0-"])
      expect(() => parseRange(`bytes=${hostile.repeat(1_000_000)}`, 100)).not.toThrow();
  });
});
