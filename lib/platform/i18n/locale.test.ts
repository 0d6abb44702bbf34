import { describe, expect, it } from "vitest";
import { languages } from "@/messages/languages";
import { chooseLocale, parseTimeZone, textDirection } from "./locale";

const none = { setting: undefined, cookie: undefined, acceptLanguage: undefined, available: ["en"] };

describe("chooseLocale", () => {
  it("is English when nothing is chosen, nothing matches or the header is invalid", () => {
    for (const acceptLanguage of [undefined, "", "*", "de-CH,de;q=0.9", ";;;q=,,", "x".repeat(5_000)])
      expect(chooseLocale({ ...none, acceptLanguage })).toBe("en");
    expect(chooseLocale({ ...none, cookie: "../../etc" })).toBe("en");
    expect(chooseLocale({ ...none, cookie: "en-XA" })).toBe("en");
  });

  it("follows the settings, then the cookie, then the browser's best language", () => {
    const available = ["en", "en-XA", "ar-XB"];
    const [setting, cookie, acceptLanguage] = ["ar-XB", "en-XA", "de, en;q=0.5, ar-XB;q=0.9"];

    expect(chooseLocale({ setting, cookie, acceptLanguage, available })).toBe("ar-XB");
    expect(chooseLocale({ setting: undefined, cookie, acceptLanguage, available })).toBe("en-XA");
    expect(chooseLocale({ ...none, acceptLanguage, available })).toBe("ar-XB");
    expect(chooseLocale({ setting: "xx", cookie: "yy", acceptLanguage: "en-XA", available })).toBe("en-XA");
  });
});

describe("the languages of a browser", () => {
  const available = languages;

  it.each([
    ["en-GB, de;q=0.9", "en"],
    ["de-AT, en;q=0.9", "de"],
    ["it-IT, it;q=0.9, de;q=0.8, en;q=0.7", "de"],
    ["fr-CA, en;q=0.7", "fr"],
    ["es-419", "es"],
    ["pt", "pt-BR"],
    ["pt-PT, en;q=0.5", "pt-BR"],
    ["zh-CN, en;q=0.5", "zh-Hans"],
    ["zh-Hans-SG", "zh-Hans"],
    // Readers of traditional characters prefer simplified ones to English, by the data of CLDR.
    ["zh-TW, en;q=0.5", "zh-Hans"],
    ["zh-Hant-HK", "zh-Hans"],
    // Neighbors, by the same data.
    ["ca, en;q=0.5", "es"],
    ["nb, ja;q=0.5", "ja"],
    ["en;q=0.5, ar-EG", "ar"],
    ["DE", "de"],
    ["it, *;q=0.5", "en"],
  ])("the languages %s choose %s: the first that is available", (acceptLanguage, expected) =>
    expect(chooseLocale({ ...none, acceptLanguage, available })).toBe(expected),
  );
});

describe("textDirection", () => {
  it.each([
    ["en", "ltr"],
    ["en-XA", "ltr"],
    ["ar-XB", "rtl"],
    ["he", "rtl"],
  ])("the text direction of %s is %s", (locale, direction) => expect(textDirection(locale)).toBe(direction));
});

describe("parseTimeZone", () => {
  it("accepts time zones that the runtime knows, else returns UTC", () => {
    expect(parseTimeZone("Asia/Kathmandu")).toMatch(/^Asia\/Kat/);
    expect([undefined, "", "Mars/Olympus", "%00"].map(parseTimeZone)).toEqual(Array(4).fill("UTC"));
  });
});
