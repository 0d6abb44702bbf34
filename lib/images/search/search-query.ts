import { findSimilarWords } from "./repository";

/** What a search matches, as PostgreSQL `tsquery` texts. */
export interface SearchQuery {
  /** Matches the rows to return. */
  match: string;
  /** Matches the rows to rank first. */
  exact: string;
}

/** Words worth correcting: no digits, and long enough that one letter more or less leaves a recognizable word. */
const correctableWord = /^[^\d\s]{4,32}$/;
const maxAlternatives = 5;
/** Each word takes a query. */
const maxCorrectedWords = 8;

/** Returns the query for the typed text, or `undefined` if it contains no word. */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const words = toSearchWords(text);
  return words.length === 0 ? undefined : { match: toPrefixQuery(words), exact: toExactQuery(words) };
}

/**
 * Returns the query for a search without matches: each word or a similar one of the owner's words. Returns
 * `undefined` if no word has a similar one, or if there are too many words.
 */
export async function findCorrectedQuery(owner: string, text: string): Promise<SearchQuery | undefined> {
  const words = toSearchWords(text);
  if (words.length > maxCorrectedWords) return undefined;
  const groups = await Promise.all(
    words.map(async (word): Promise<[string, ...string[]]> => {
      const similar = correctableWord.test(word) ? await findSimilarWords(owner, word, maxAlternatives) : [];
      return [word, ...similar.filter((other) => other !== word)];
    }),
  );
  if (groups.every((group) => group.length === 1)) return undefined;
  return { match: toAlternativesQuery(groups), exact: toAlternativesQuery(groups) };
}

const unspacedScript = /([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}])/gu;

/**
 * Splits a query into words as the column `image_search.search_text` has them: without accents, in lower case, and
 * with each character of an unspaced script as a separate word (`db/schema/search.ts` does the same in SQL).
 */
export function toSearchWords(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[!-/:-@[-`{-~]+/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(unspacedScript, " $1 ").replace(/ +/g, " ").trim());
}

const quote = (word: string) => `'${word}'`;

/** For `to_tsquery`: matches all words exactly. */
function toExactQuery(words: readonly string[]): string {
  return words.map(quote).join(" & ");
}

/** For `to_tsquery`: matches all words, the last as a prefix, because typing may not be finished. */
export function toPrefixQuery(words: readonly string[]): string {
  return `${toExactQuery(words)}:*`;
}

/** For `to_tsquery`: matches any alternative of each group. The last typed word also matches as a prefix. */
export function toAlternativesQuery(
  groups: ReadonlyArray<readonly [typed: string, ...meant: string[]]>,
): string {
  return groups
    .map(([typed, ...meant], at) => {
      const typedTerm = at === groups.length - 1 ? `${quote(typed)}:*` : quote(typed);
      return `(${[typedTerm, ...meant.map(quote)].join(" | ")})`;
    })
    .join(" & ");
}
