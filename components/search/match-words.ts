/** The words of a text, in lower case and without accents. */
export function splitWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}+/gu, "");
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Shorter ones are inside of too many words. */
const isLong = (word: string) => word.length > 2;

/**
 * Counts the words that start a word of the label, the first word twice; undefined if one is
 * neither in it nor starts a word of the content.
 */
export function scoreLabel(label: string, words: readonly string[], content = ""): number | undefined {
  const labelWords = splitWords(label);
  const contentWords = splitWords(content);
  let score = 0;
  for (const word of words) {
    const position = labelWords.findIndex((labelWord) => labelWord.startsWith(word));
    const isInside =
      labelWords.some((labelWord) =>
        isLong(word) ? labelWord.includes(word) : labelWord.startsWith(word),
      ) || contentWords.some((contentWord) => contentWord.startsWith(word));
    if (!isInside) return undefined;

    score += position === 0 ? 2 : position > 0 ? 1 : 0;
  }

  return score;
}
