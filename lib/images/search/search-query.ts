import { findSimilarWords } from "./repository";
import { toAlternativesQuery, toExactQuery, toPrefixQuery, toSearchWords } from "./search-words";

/** What a search matches, for PostgreSQL's `to_tsquery`. */
export interface SearchQuery {
  /** Rows that match this are found. */
  match: string;
  /** Rows that match this too come first. */
  exact: string;
}

/** Words that can be mistyped: no numbers, and long enough that a letter more or less leaves something. */
const correctableWord = /^[^\d\s]{4,32}$/;
const maxAlternatives = 5;

/** The query for what somebody typed; undefined when there is no word in it. */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const words = toSearchWords(text);
  return words.length === 0 ? undefined : { match: toPrefixQuery(words), exact: toExactQuery(words) };
}

/**
 * The query for what somebody may have meant, when nothing was found: each word or one that is spelt almost like it among
 * the owner's own. Undefined when no word is like any other.
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
