import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { hasInvisible, removeInvisible } from "./invisible";
import { wireText } from "./text";

const line = wireText({ min: 1, max: 5 });
const accepts = (text: string, schema = line) => schema.safeParse(text).success;

describe("wireText", () => {
  it("normalizes to NFC and counts characters, not code units", () => {
    expect(line.parse("e\u0301")).toBe("é");
    expect(accepts("👍👍👍👍👍")).toBe(true);
    expect(accepts("👍👍👍👍👍👍")).toBe(false);
    expect(accepts("")).toBe(false);
    expect(accepts("   ")).toBe(false);
    expect(accepts("\u200b \ufeff")).toBe(false);
    expect(accepts("   ", wireText({ max: 5 }))).toBe(true);
  });

  it("rejects control, separator and direction characters and lone surrogates", () => {
    for (const bad of ["\0", "a\nb", "a\u2028", "\u202ea", "\u2066", "\ud800", "\u007f", "\u0085"]) {
      expect([bad, accepts(bad)]).toEqual([bad, false]);
    }
  });

  it("allows line breaks in multi-line text only", () => {
    const text = wireText({ max: 10, multiline: true });
    expect(accepts("a\n\tb\r\n", text)).toBe(true);
    expect(accepts("a\0", text)).toBe(false);
  });

  it("accepts its own output", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
        const first = line.safeParse(text);
        if (first.success) expect(line.parse(first.data)).toBe(first.data);
      }),
    );
  });
});

/** Every code point that renders as nothing or is a noncharacter. */
const invisible = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
  0x202a, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2069, 0x206f, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0,
  0xfff9, 0xfffb, 0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100,
  0x10ffff,
].map((code) => [`U+${code.toString(16)}`, String.fromCodePoint(code)] as const);

describe("invisible characters", () => {
  it.each(invisible)("%s is found anywhere in a plain name", (_name, character) => {
    for (const text of [
      `${character}photo.jpg`,
      `pho${character}to.jpg`,
      `photo${character}.jpg`,
      `photo.j${character}pg`,
    ]) {
      expect(hasInvisible(text)).toBe(true);
      expect(removeInvisible(text)).toBe("photo.jpg");
    }
  });

  it.each([
    ["a plain name", "photo 2 (final), v1.0 – Ünïcode 写真 صورة.jpg"],
    ["a family", "👨‍👩‍👧‍👦.jpg"],
    ["a skin tone and a profession", "🕵🏽‍♀️👩🏿‍🚀.jpg"],
    ["flags", "🏳️‍🌈🏴‍☠️🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿.jpg"],
    ["a keycap", "1️⃣.jpg"],
    ["emoji and text style", "❤️❤︎.jpg"],
    ["Persian with its non-joiner", "می‌خواهم.jpg"],
    ["Hindi with its joiner", "क्‍ष.jpg"],
    ["Sinhala", "ශ්‍රී.jpg"],
    ["Malayalam that ends in a joiner", "അവന്‍.jpg"],
    ["an ideograph in a registered form", "葛󠄀飾区.jpg"],
  ])("invisible characters that affect rendering are kept: %s", (_what, text) => {
    expect(removeInvisible(text)).toBe(text);
    expect(hasInvisible(text)).toBe(false);
  });

  it.each([
    ["a joiner between other letters", "a\u200db.jpg", "ab.jpg"],
    ["a joiner after the last emoji", "😀\u200d.jpg", "😀.jpg"],
    ["a joiner before an emoji", "a\u200d😀.jpg", "a😀.jpg"],
    ["two joiners in a row", "می\u200c\u200cخواهم.jpg", "میخواهم.jpg"],
    ["a style for a digit", "1\ufe0f.jpg", "1.jpg"],
    ["tags that no flag begins", "a\u{e0067}\u{e0062}\u{e007f}.jpg", "a.jpg"],
    ["two styles in a row", "❤\ufe0f\ufe0f.jpg", "❤\ufe0f.jpg"],
  ])("invisible characters that do not affect rendering are removed: %s", (_what, text, expected) => {
    expect(removeInvisible(text)).toBe(expected);
  });
});
