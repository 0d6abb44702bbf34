import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readRanges } from "@/test/generators/mark-font.mjs";
import { findUnsupportedCharacters, isCovered } from "./unsupported-characters";

it("covers exactly the characters of the font", () => {
  const covered = new Set<number>();
  for (const [first, last] of readRanges(readFileSync("lib/engine/watermark/dejavu-sans.ttf")))
    for (let codePoint = first; codePoint <= last; codePoint += 1) covered.add(codePoint);
  expect(covered.size).toBeGreaterThan(5_000);

  const differing: number[] = [];
  for (let codePoint = 0; codePoint <= 0x1ffff; codePoint += 1)
    if (isCovered(String.fromCodePoint(codePoint)) !== covered.has(codePoint)) differing.push(codePoint);
  expect(differing).toEqual([]);
});

it.each([
  "© 2026 Ada Lovelace™ · all rights reserved® – “proof” — 9,99 €",
  "Ångström Ðøß Łódź Tiếng Việt İstanbul ﬁ ẞ",
  "e\u0301 n\u0303 a\u0328",
  "Ελληνικά ᾄ ώ ϕ",
  "Українська Ђѓ ў Ё ₽",
  "العربية فارسی گچپژ ٠١٢ ۰۱۲ ؟ ـ لا مُحَمَّد می\u200cخواهم",
  "עברית שָׁלוֹם ״ ׳ ﬞ ₪ \u200fאב\u200e",
  "first\nsecond\r\nthird",
  "(1 + 1) × 2 ÷ 3 ≠ 4 → ★ ✓ ♥ § ¶ • …",
  "",
])("supports %j", (text) => {
  expect(findUnsupportedCharacters(text)).toEqual([]);
});

it.each<[string, string[]]>([
  ["湖 and 山, 湖", ["湖", "山"]],
  ["ok 👍🏽 👨‍👩‍👧 🇩🇪 ⚡", ["👍🏽", "👨‍👩‍👧", "🇩🇪", "⚡"]],
  ["1\ufe0f\u20e3 ❤\ufe0f", ["1\ufe0f\u20e3", "❤\ufe0f"]],
  ["नमस्ते", ["न", "म", "स्ते"]],
  ["Հայ ქართ ไทย", ["Հ", "ա", "յ", "ქ", "ა", "რ", "თ", "ไ", "ท", "ย"]],
  ["a\tb\u0000c\u0007d\rd", ["\t", "\u0000", "\u0007", "\r"]],
  ["a\u202eb\u2066c\u2028d", ["\u202e", "\u2066", "\u2028"]],
  ["\ud800 \ue000 \ufeff", ["\ud800", "\ue000", "\ufeff"]],
  ["⠿ ﷽ ۝", ["⠿", "﷽", "۝"]],
])("names the unsupported characters of %j once", (text, expected) => {
  expect(findUnsupportedCharacters(text)).toEqual(expected);
});
