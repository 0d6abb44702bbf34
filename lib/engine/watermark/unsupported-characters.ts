import { splitCharacters } from "@/lib/kernel/characters";
import { fontCoverage } from "./font-coverage";

/** The scripts of the font, and what all scripts share: punctuation, digits, symbols and marks. */
const supportedScript =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Common}\p{scx=Inherited}]/u;
/**
 * Characters without ink or with an effect on others, such as direction overrides, and emoji, for
 * which the renderer takes a font of the machine.
 */
const excluded = /[\p{C}\p{Zl}\p{Zp}\p{Emoji_Presentation}\p{Variation_Selector}]|\u20e3/u;
/** Arabic and Hebrew need joiners and direction marks. */
const joiner = /[\u200c-\u200f]/;
const lineBreak = /^\r?\n$/;

const coveredRanges = fontCoverage.split(",").map((range) => {
  const [first = "", last = first] = range.split("-");
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
});

/**
 * Returns the distinct characters that a watermark cannot have. The font does not draw them, or
 * their script is not Latin, Greek, Cyrillic, Arabic or Hebrew. Line breaks are supported.
 */
export function findUnsupportedCharacters(text: string): string[] {
  const characters = splitCharacters(text.normalize("NFC"));
  return [...new Set(characters)].filter((character) => !isSupported(character));
}

function isSupported(character: string): boolean {
  return lineBreak.test(character) || Array.from(character).every(isSupportedCodePoint);
}

function isSupportedCodePoint(character: string): boolean {
  if (joiner.test(character)) return true;
  return supportedScript.test(character) && !excluded.test(character) && isCovered(character);
}

/** Whether the font draws this code point. */
export function isCovered(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return coveredRanges.some(({ first, last }) => first <= codePoint && codePoint <= last);
}
