import { nameEmojis } from "@/lib/kernel/emoji-names";
import { findSimilarWords } from "./repository";
import { parseSearchTerms, type SearchTerm, toSearchWords } from "./search-words";

/** The terms that a search matches, as PostgreSQL `tsquery` texts. */
export interface SearchQuery {
  /** Matches the rows to return. */
  match: string;
  /** Matches the rows to rank first. */
  exact: string;
}

/**
 * Words worth correcting: no digits, and long enough that one letter more or less leaves a
 * recognizable word.
 */
const correctableWord = /^[^\d\s]{4,32}$/;
const maxAlternatives = 5;
/** Each word takes a query. */
const maxCorrectedWords = 8;

/**
 * Returns the query for the typed text, or `undefined` if it contains no word. An emoji stands for
 * its name, as in the slugs of tags.
 */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const terms = parseSearchTerms(nameEmojis(text));
  return terms.length === 0 ? undefined : { match: toPrefixQuery(terms), exact: toExactQuery(terms) };
}

/**
 * Returns the query for a search without matches: each word or a similar one of the owner's words.
 * Returns `undefined` if no word has a similar one, or if there are too many words.
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

/** Whether a word of the query, as `tsquery` text, may be one of the words of this name. */
export function sharesWord(query: string, name: string): boolean {
  const withoutZeros = (word: string) => word.replace(/^0+(?=.)/, "");
  const names = toSearchWords(name).flatMap((word) => word.split(" "));
  const typed = [...query.matchAll(/'([^']*)'(:\*)?/g)].flatMap(([, words = "", isPrefix]) =>
    words.split(" ").map((word) => ({ word: withoutZeros(word), isPrefix: isPrefix !== undefined })),
  );

  return names
    .map(withoutZeros)
    .some((other) =>
      typed.some(({ word, isPrefix }) => other === word || (isPrefix && other.startsWith(word))),
    );
}

const quote = (word: string) => `'${word}'`;

/** For `to_tsquery`: matches all terms exactly. */
function toExactQuery(terms: readonly SearchTerm[]): string {
  return terms.map((term) => toTermQuery(term, { isPrefix: false })).join(" & ");
}

/**
 * For `to_tsquery`: matches all terms, the last as a prefix, because typing may not be finished.
 */
export function toPrefixQuery(terms: readonly SearchTerm[]): string {
  return terms.map((term, at) => toTermQuery(term, { isPrefix: at === terms.length - 1 })).join(" & ");
}

function toTermQuery({ words, isPhrase, joined }: SearchTerm, { isPrefix }: { isPrefix: boolean }): string {
  const last = (word: string) => (isPrefix ? `${quote(word)}:*` : quote(word));
  const query = words
    .map((word, at) => (at === words.length - 1 ? last(word) : quote(word)))
    .join(isPhrase ? " <-> " : " & ");
  return joined === undefined ? query : `(${query} | ${last(joined)})`;
}

/**
 * For `to_tsquery`: matches any alternative of each group. The last typed word also matches as a
 * prefix.
 */
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
