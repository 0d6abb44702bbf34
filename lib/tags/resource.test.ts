import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { normaliseTag, TagList } from "./resource";

describe("a tag", () => {
  it.each([
    ["Blue Sky", "blue-sky"],
    ["blue__sky", "blue-sky"],
    ["  -Blue- ", "blue"],
    ["ＦＵＬＬ", "full"],
    ["a!b", "ab"],
    ["Köln", "köln"],
    ["Ko\u0308ln", "köln"],
    ["日本", "日本"],
    ["東京 タワー", "東京-タワー"],
    ["Закат над Волгой", "закат-над-волгой"],
    ["İstanbul", "istanbul"],
    ["हिन्दी", "हिन्दी"],
    ["서울", "서울"],
    ["شروق", "شروق"],
    ["🐈 cats", "cats"],
    ["❤️", ""],
    ["\u3164\u115f", ""],
    ["a\u200db\u202e", "ab"],
    ["-\u0301a", "a"],
  ])("normalises %j to %j", (text, slug) => {
    expect(normaliseTag(text)).toBe(slug);
  });

  it("normalises idempotently", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => normaliseTag(normaliseTag(text)) === normaliseTag(text),
      ),
    );
  });

  it("has only letters, digits, their combining marks, and single hyphens in between", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(normaliseTag(text)).toMatch(/^([\p{L}\p{N}]\p{M}*)*(-([\p{L}\p{N}]\p{M}*)+)*$/u);
      }),
    );
  });

  it("appears once in a list and cannot be empty", () => {
    expect(TagList.parse(["A", "a", "B c"])).toEqual(["a", "b-c"]);
    expect(TagList.safeParse(["!"]).success).toBe(false);
    expect(TagList.safeParse(Array.from({ length: 101 }, (_, index) => `t${index}`)).success).toBe(false);
  });
});
