import { describe, expect, it } from "vitest";
import { toMarkedKey } from "@/lib/engine/variants/marked-keys";
import {
  countSlots,
  failedKeys,
  findKeysOverLimit,
  listCustomKeys,
  readyKeys,
  variantKind,
} from "./rendition";

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

describe("renditions with required watermarks", () => {
  const marked = (text: string) => toMarkedKey({ mark: `wmk_${"0".repeat(26)}.0a1b2c3d4e5f`, key: text });
  const full = [...ninetyNine, row(marked(key(100)), "ready", "marked")];

  it("take the slots of their variants", () => {
    const over = [marked(key(200)), key(200)];
    expect(findKeysOverLimit(full, [], [marked(key(5)), key(100), ...over])).toEqual(over);
    expect(findKeysOverLimit(ninetyNine, [], over)).toEqual([]);
    expect(findKeysOverLimit(full, [], [marked("w512"), marked("og-image"), marked("~1,width=5")])).toEqual(
      [],
    );
  });

  it("are counted once with their variant while they wait to be saved", () => {
    const waiting = [marked(key(100)), key(100), marked("w512")];
    expect(countSlots(marked(key(1)), ninetyNine, waiting)).toEqual({ taken: 100, limit: 100 });
    expect(countSlots(marked("thumb"), full, [])).toBeUndefined();
  });

  it("name no variants of the image", () => {
    const rows = [row(marked("w512"), "ready", "marked"), row(marked("w256"), "failed", "marked")];
    expect([readyKeys(rows), failedKeys(rows), listCustomKeys(rows)]).toEqual([[], [], []]);
    expect([marked("w512"), marked("~1"), "~1", "w512", "master"].map(variantKind)).toEqual([
      "marked",
      "marked",
      "recipe",
      "preset",
      "master",
    ]);
  });
});
