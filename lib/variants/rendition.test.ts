import { describe, expect, it } from "vitest";
import { findKeysOverLimit } from "./rendition";

const key = (width: number) => `w${width}-h0-q80-fitinside`;
const row = (variantKey: string, status = "ready", kind = "custom") => ({ variantKey, status, kind });
const ninetyNine = Array.from({ length: 99 }, (_, at) => row(key(at + 1)));

describe("the slots for custom variants", () => {
  it("are limited to a hundred", () => {
    expect(findKeysOverLimit(ninetyNine, [], [key(200)])).toEqual([]);
    expect(findKeysOverLimit(ninetyNine, [], [key(200), key(201)])).toEqual([key(201)]);
    expect(findKeysOverLimit([...ninetyNine, row(key(200))], [], [key(201), key(5), "w512"])).toEqual([
      key(201),
    ]);
  });

  it("count each variant once for all its formats, and count neither presets nor failures", () => {
    const rows = [...ninetyNine, ...ninetyNine, row("w512", "ready", "preset"), row(key(300), "failed")];
    expect(findKeysOverLimit(rows, [], [key(300), key(300)])).toEqual([]);
  });

  it("are taken by pending variants, in their order, before requested ones", () => {
    const pending = ["w512", key(100), key(101)];
    expect(findKeysOverLimit(ninetyNine.slice(2), pending, [key(200), key(201)])).toEqual([key(201)]);
    expect(findKeysOverLimit(ninetyNine, pending, [key(101), key(100), key(99)])).toEqual([key(101)]);
  });
});
