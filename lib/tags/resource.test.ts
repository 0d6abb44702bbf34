import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseTag, TagList } from "./resource";

describe("a tag", () => {
  it.each([
    ["Blue Sky", "blue-sky"],
    ["blue__sky", "blue-sky"],
    ["  -Blue- ", "blue"],
    ["ＦＵＬＬ", "full"],
    ["a!b", "ab"],
    ["日本", ""],
  ])("%j is %j", (text, slug) => {
    expect(normaliseTag(text)).toBe(slug);
  });

  it("is normal once it is normalised", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => normaliseTag(normaliseTag(text)) === normaliseTag(text),
      ),
    );
  });

  it("counts once in a list, and nothing is no tag", () => {
    expect(TagList.parse(["A", "a", "B c"])).toEqual(["a", "b-c"]);
    expect(TagList.safeParse(["!"]).success).toBe(false);
    expect(TagList.safeParse(Array.from({ length: 101 }, (_, index) => `t${index}`)).success).toBe(false);
  });
});
