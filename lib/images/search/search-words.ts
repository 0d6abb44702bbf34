/** A part of a query that matches as a whole. */
export interface SearchTerm {
  /**
   * Words with each character of an unspaced script between spaces, as the database stores them.
   */
  words: string[];
  /** Whether the words have to follow each other. */
  isPhrase: boolean;
  /**
   * The same text as one word, which matches too: `sunsetbeach` for `SunsetBeach`, `715` for
   * `00715`.
   */
  joined?: string;
}

const unspacedScript = /([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}])/gu;
/** A quoted text, a date or another sequence of numbers, or anything up to the next space. */
const termPattern = /"([^"]*)"|(?<!\S)(\d+(?:[-_./:]\d+)+)(?!\S)|[^\s"]+/gu;
const camelCase = /\p{Ll}\p{Lu}/u;
const punctuation = /[!-/:-@[-`{-~]+/;
const zeroPadded = /^0(?=\d\d)0*([1-9]\d*)$/;

/** Splits a query into terms. */
export function parseSearchTerms(text: string): SearchTerm[] {
  return [...simplify(text).matchAll(termPattern)].flatMap(([term, quoted, numbers]) => {
    const phrase = quoted ?? numbers;
    const terms =
      phrase === undefined
        ? term.split(punctuation).flatMap(splitTerm)
        : [{ words: toWords(phrase), isPhrase: true }];
    return terms.filter(({ words }) => words.length > 0);
  });
}

/** Returns one term for the parts of a word in camel case. */
function splitTerm(text: string): SearchTerm[] {
  if (!camelCase.test(text)) return toWords(text).map(toTerm);
  return [{ words: toWords(text), isPhrase: false, joined: toWords(text.toLowerCase()).join(" ") }];
}

function toTerm(word: string): SearchTerm {
  const joined = zeroPadded.exec(word)?.[1];
  return { words: [word], isPhrase: false, ...(joined !== undefined && { joined }) };
}

/**
 * Splits a text into words as the column `image_search.search_text` has them: without accents, in
 * lower case, and with each character of an unspaced script as a separate word
 * (`db/schema/search.ts` does the same in SQL).
 */
export function toSearchWords(text: string): string[] {
  return toWords(simplify(text));
}

/** Removes accents. `C++` and `C#` become words. */
function simplify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/(?<![\p{L}\p{N}])(\p{L})\+\+(?![\p{L}\p{N}])/gu, "$1plusplus")
    .replace(/(?<![\p{L}\p{N}])(\p{L})#(?![\p{L}\p{N}])/gu, "$1sharp");
}

function toWords(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .split(/[!-/:-@[-`{-~\s]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(unspacedScript, " $1 ").replace(/ +/g, " ").trim());
}
