import { describe, expect, it } from "vitest";
import { toAlternativesQuery, toPrefixQuery, toSearchWords } from "./search-query";

describe("search words", () => {
  it.each([
    ["Sunset Beach", ["sunset", "beach"]],
    ["IMG_2024-05-01.SunsetBeach.jpg", ["img", "2024", "05", "01", "sunset", "beach", "jpg"]],
    ["Café ÉMILE", ["cafe", "emile"]],
    ["Закат над Волгой", ["закат", "над", "волгои"]],
    ["東京タワー", ["東 京 タ ワ ー"]],
    ["夜景2024", ["夜 景 2024"]],
    ["ΟΔΟΣ οδός", ["οδοσ", "οδοσ"]],
    ["ﬁle Ｆｕｌｌ", ["file", "full"]],
    ["it's \\ 'quoted' & (x:*) | !y <-> z", ["it", "s", "quoted", "x", "y", "z"]],
    [" ., ", []],
  ])("are extracted from %j", (text, words) => {
    expect(toSearchWords(text)).toEqual(words);
  });

  it("allow a prefix match for the last word only", () => {
    expect(toPrefixQuery(["red", "ca"])).toBe("'red' & 'ca':*");
    expect(toAlternativesQuery([["red"], ["cat", "car"]])).toBe("('red') & ('cat':* | 'car')");
  });
});
