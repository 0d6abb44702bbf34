/**
 * The words of a text, in lower case and without accents. The voicing marks of kana (U+3099 and
 * U+309A) make other letters, so they stay.
 */
export function splitWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/[^\P{M}\u3099\u309a]+/gu, "");
  return plain.toLowerCase().match(/[\p{L}\p{N}\u3099\u309a]+/gu) ?? [];
}

/** Letters of scripts without spaces between words: a whole sentence is one word to `splitWords`. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether the word is looked for inside of words too. Short ones are inside of too many. */
const isFoundInside = (word: string) => word.length > 2 || unspaced.test(word);

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
    const isInLabel = position >= 0 || (isFoundInside(word) && labelWords.some((one) => one.includes(word)));
    const isInContent = contentWords.some((one) =>
      unspaced.test(word) ? one.includes(word) : one.startsWith(word),
    );
    if (!isInLabel && !isInContent) return undefined;

    score += position === 0 ? 2 : position > 0 ? 1 : 0;
  }

  return score;
}
