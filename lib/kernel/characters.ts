const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into characters as people count them. */
export function splitCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
