import { describe, expect, it } from "vitest";
import { parseSearchQuery, sharesWord, toAlternativesQuery } from "./search-query";
import { toSearchWords } from "./search-words";

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
    ["C++ and C#, not c# 10 or A+", ["cplusplus", "and", "csharp", "not", "csharp", "10", "or", "a"]],
    ["Rome#2 notepad++", ["rome", "2", "notepad"]],
    [" ., ", []],
  ])("are extracted from %j", (text, words) => {
    expect(toSearchWords(text)).toEqual(words);
  });

  it("allow a prefix match for the last word only", () => {
    expect(parseSearchQuery("red ca")).toEqual({ match: "'red' & 'ca':*", exact: "'red' & 'ca'" });
    expect(toAlternativesQuery([["red"], ["cat", "car"]])).toBe("('red') & ('cat':* | 'car')");
  });

  it.each([
    ["WhatsApp", "('whats' & 'app':* | 'whatsapp':*)"],
    ["red,OpenStreetMap beach", "'red' & ('open' & 'street' & 'map' | 'openstreetmap') & 'beach':*"],
    ["0715 beach", "('0715' | '715') & 'beach':*"],
    ["01", "'01':*"],
    ["2024-01-01", "'2024' <-> '01' <-> '01':*"],
    ['"Red Car" 10:30', "'red' <-> 'car' & '10' <-> '30':*"],
    ['"東京 Tower', "'東 京' & 'tower':*"],
    ["IMG_2024-01-01", "'img' & '2024' & '01' & '01':*"],
    ['""', undefined],
  ])("match %s by %s", (text, match) => {
    expect(parseSearchQuery(text)?.match).toBe(match);
  });
});

describe("a query and the name of a tag", () => {
  it.each([
    ["harbour", "old-harbour", true],
    ["harb", "old-harbour", true],
    ["harb sea", "old-harbour", false],
    ["Häfen", "hafen", true],
    ["7", "no-007", true],
    ["京都", "東京", true],
    ["port", "harbour", false],
    ["OldHarbour", "old-town", true],
  ])("%j and %j share a word: %j", (text, name, expected) => {
    expect(sharesWord(parseSearchQuery(text)?.match ?? "", name)).toBe(expected);
  });
});
