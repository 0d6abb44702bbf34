import { similarWords } from "./repository";
import { anyOfEach, searchWords, wholeWords, wordsAsTyped } from "./search-words";

/** What a search matches, for PostgreSQL's `to_tsquery`. */
export interface SearchQuery {
  /** Rows that match this are found. */
  match: string;
  /** Rows that match this too come first. */
  whole: string;
}

/** Words that can be mistyped: no numbers, and long enough that a letter more or less leaves something. */
const canBeMistyped = /^[^\d\s]{4,32}$/;
const alternatives = 5;

/** The query for what somebody typed; undefined when there is no word in it. */
export function searchQuery(text: string): SearchQuery | undefined {
  const words = searchWords(text);
  return words.length === 0 ? undefined : { match: wordsAsTyped(words), whole: wholeWords(words) };
}

/**
 * The query for what somebody may have meant, when nothing was found: each word or one that is spelt almost like it among
 * the owner's own. Undefined when no word is like any other.
 */
export async function correctedQuery(owner: string, text: string): Promise<SearchQuery | undefined> {
  const words = searchWords(text);
  const groups = await Promise.all(
    words.map(async (word): Promise<[string, ...string[]]> => {
      const meant = canBeMistyped.test(word) ? await similarWords(owner, word, alternatives) : [];
      return [word, ...meant.filter((other) => other !== word)];
    }),
  );
  if (groups.every((group) => group.length === 1)) return undefined;
  return { match: anyOfEach(groups), whole: anyOfEach(groups) };
}
