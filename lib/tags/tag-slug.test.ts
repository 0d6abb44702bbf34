import { describe, expect, it } from "vitest";
import { splitTags, toTagKey } from "@/lib/tags/tag-names";
import { fc } from "@/test/harness/fast-check";
import { TagList, TagName } from "./resource";
import { numberTagSlug, toTagSlug } from "./tag-slug";

describe("the slug of a tag", () => {
  it.each([
    ["Blue Sky", "blue-sky"],
    ["blue__sky", "blue-sky"],
    ["  -Blue- ", "blue"],
    ["ＦＵＬＬ", "full"],
    ["C++", "c"],
    ["C#", "c"],
    ["a!b", "ab"],
    ["rock'n'roll", "rocknroll"],
    ["trips/2024/Rome", "trips-2024-rome"],
    ["Node.js", "node-js"],
    ["Smith, John", "smith-john"],
    ["one，two、three،four", "one-two-three-four"],
    ["Q&A — 2024", "q-a-2024"],
    ["Ä", "ä"],
    ["Köln", "köln"],
    ["Ko\u0308ln", "köln"],
    ["日本語", "日本語"],
    ["東京 タワー", "東京-タワー"],
    ["Закат над Волгой", "закат-над-волгой"],
    ["İstanbul", "istanbul"],
    ["हिन्दी", "हिन्दी"],
    ["서울", "서울"],
    ["شروق", "شروق"],
    ["🍀", "four-leaf-clover"],
    ["🐈cats🐈", "cat2-cats-cat2"],
    ["❤️", "heart"],
    ["👩‍💻", "woman-computer"],
    ["👍🏽", "thumbsup"],
    ["🇩🇪", "de"],
    ["1️⃣", "1"],
    ["🫪", "u1faea"],
    ["!?", ""],
    ["+++", ""],
    ["\u3164\u115f", ""],
    ["a\u200db\u202e", "ab"],
    ["-\u0301a", "a"],
    ["x".repeat(200), "x".repeat(64)],
    [`${"x".repeat(63)} y`, "x".repeat(63)],
  ])("the slug of %j is %j", (name, slug) => {
    expect(toTagSlug(name)).toBe(slug);
  });

  it("is its own slug and its own key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const slug = toTagSlug(name);
        expect([toTagSlug(slug), toTagKey(slug)]).toEqual([slug, slug]);
      }),
    );
  });

  it("has only letters, digits, their combining marks, and single hyphens in between", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(toTagSlug(name)).toMatch(/^([\p{L}\p{N}]\p{M}*)*(-([\p{L}\p{N}]\p{M}*)+)*$/u);
      }),
    );
  });

  it("stays within its length with a number", () => {
    expect(["c", "x".repeat(64), `${"x".repeat(61)}-y`].map((slug) => numberTagSlug(slug, 2))).toEqual([
      "c-2",
      `${"x".repeat(62)}-2`,
      `${"x".repeat(61)}-2`,
    ]);
    expect(numberTagSlug("c", 1)).toBe("c");
  });
});

describe("the name of a tag", () => {
  it("is the same in another case and with other separators", () => {
    expect(["Blue Sky", "blue_sky", " BLUE-sky"].map(toTagKey)).toEqual(Array(3).fill("blue-sky"));
    expect(["C++", "C#", "a/b", "a.b", "❤️"].map(toTagKey)).toEqual(["c++", "c#", "a/b", "a.b", "❤"]);
  });

  it("is valid if it leaves something in the slug", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 20 }), (name) => {
        const isText = !/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u.test(name);
        expect(TagName.safeParse(name).success).toBe(isText && toTagSlug(name) !== "");
      }),
    );
  });

  it("is trimmed and normalized, and must be short and have a letter, a digit or an emoji", () => {
    expect(TagName.parse("  Ko\u0308ln ")).toBe("Köln");
    expect(TagName.parse("🍀".repeat(64))).toBe("🍀".repeat(64));
    for (const name of ["", " ", "!", "\u3164", "a\nb", "a\u202eb", "x".repeat(65), "\ud83d"])
      expect([name, TagName.safeParse(name).success]).toEqual([name, false]);
  });

  it("appears once in a list", () => {
    expect(TagList.parse(["A", "b", "a", "B c", "b_C", "C++", "C#"])).toEqual(["A", "b", "B c", "C++", "C#"]);
    expect(TagList.safeParse(["!"]).success).toBe(false);
    expect(TagList.safeParse(Array.from({ length: 101 }, (_, index) => `t${index}`)).success).toBe(false);
  });

  it("ends at a comma of any script", () => {
    expect(splitTags("one, two，three、four،five､,six ")).toEqual([
      "one",
      "two",
      "three",
      "four",
      "five",
      "six",
    ]);
  });
});
