import { findSimilarWords } from "./repository";
import { toAlternativesQuery, toExactQuery, toPrefixQuery, toSearchWords } from "./search-words";

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

/** Returns the query for the typed text, or `undefined` if it contains no word. */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const words = toSearchWords(text);
  return words.length === 0 ? undefined : { match: toPrefixQuery(words), exact: toExactQuery(words) };
}

/**
 * Returns the query for a search without matches: each word or a similar one of the owner's words. Returns
 * `undefined` if no word has a similar one.
 */
export async function findCorrectedQuery(owner: string, text: string): Promise<SearchQuery | undefined> {
  const words = toSearchWords(text);
  const groups = await Promise.all(
    words.map(async (word): Promise<[string, ...string[]]> => {
      const similar = correctableWord.test(word) ? await findSimilarWords(owner, word, maxAlternatives) : [];
      return [word, ...similar.filter((other) => other !== word)];
    }),
  );
  if (groups.every((group) => group.length === 1)) return undefined;
  return { match: toAlternativesQuery(groups), exact: toAlternativesQuery(groups) };
}
