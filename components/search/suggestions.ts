import { addFilters, type FilterName, type ListFilters } from "@/components/image-lists/filters";
import { parsePeriod } from "@/components/image-lists/periods";
import type { Calendar } from "./calendar";
import { scoreLabel, splitWords } from "./match-words";
import { parseRelativeDays } from "./relative-days";
import { parseDate } from "./search-days";
import {
  maxDateParts,
  parseSearchText,
  parseToken,
  splitSearchText,
  splitToken,
  type Token,
  takenOn,
  takenToken,
  uploadedToken,
} from "./search-tokens";

export const suggestionKinds = [
  "token",
  "day",
  "filter",
  "tag",
  "album",
  "place",
  "month",
  "license",
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/**
 * Something that the field can suggest: a filter with its value, or, without filters, the beginning
 * of a token.
 */
export interface Candidate {
  kind: SuggestionKind;
  /** As it would be typed, `tag:sea`; of a beginning `tag:`. Unique. */
  token: string;
  label: string;
  filters?: ListFilters;
  /** Images that have it. */
  count?: number;
  color?: string | null;
}

export interface Suggestion extends Candidate {
  /** The text of the field before the part that the suggestion replaces. */
  textBefore: string;
}

export interface SuggestionGroup {
  kind: SuggestionKind;
  items: Suggestion[];
}

const maxOfKind: Readonly<Record<SuggestionKind, number>> = {
  token: 16,
  day: 4,
  filter: 5,
  tag: 5,
  album: 4,
  place: 4,
  month: 4,
  license: 3,
};
/** After `tag:` there are tags only, so that more of them have room. */
const maxOfToken = 12;

/** The months that candidates have are months of the time taken; these names take a month too. */
export const monthTokens: ReadonlySet<string> = new Set([
  takenToken,
  uploadedToken,
  "from",
  "to",
  "taken_from",
  "taken_to",
]);

interface SuggestOptions {
  candidates: readonly Candidate[];
  calendar: Calendar;
  /** Writes filters in words. */
  describe: (filters: ListFilters) => string;
}

/**
 * Suggests what may be meant by the end of the text: the value of its last token, else its date,
 * else the words after the last token, else the last word alone.
 */
export function suggest(text: string, options: SuggestOptions): SuggestionGroup[] {
  const { candidates, calendar } = options;
  const parts = splitSearchText(text);
  const isPartOpen = parts.length > 0 && !/\s$/.test(text);
  const last = isPartOpen ? (parts.at(-1) ?? "") : "";
  const token = splitToken(last);
  const before = (count: number) => parts.slice(0, parts.length - count).join(" ");
  if (token) return group(suggestValues(token, last, options), before(1), () => maxOfToken);

  const firstWord = parts.findLastIndex((part) => parseToken(part, calendar)) + 1;
  const phrase = isPartOpen ? parts.slice(firstWord) : [];
  if (phrase.length === 0)
    return group(
      candidates.filter(({ kind }) => kind === "token"),
      before(0),
      (kind) => maxOfKind[kind],
    );

  const dated = suggestDays(phrase, options);
  if (dated) return group(dated.found, before(dated.length), (kind) => maxOfKind[kind]);

  for (const length of new Set([phrase.length, 1])) {
    const found = rank(candidates, splitWords(phrase.slice(-length).join(" ")));
    if (found.length > 0) return group(found, before(length), (kind) => maxOfKind[kind]);
  }

  return [];
}

/** The date at the end of the words, or the month of the library that it is. */
function suggestDays(
  phrase: readonly string[],
  { candidates, calendar, describe }: SuggestOptions,
): { length: number; found: Candidate[] } | undefined {
  for (let length = Math.min(phrase.length, maxDateParts); length > 0; length -= 1) {
    const token = phrase.slice(-length).join(" ");
    const date = parseDate(token, calendar);
    const days = date === undefined ? parseRelativeDays(token, calendar) : date;
    if (days === undefined) continue;
    if (days === null) return { length, found: [] };

    const filters = takenOn(days);
    const month = candidates.find(({ kind, ...one }) => kind === "month" && isSame(one.filters, filters));
    return { length, found: [month ?? { kind: "day", token, label: describe(filters), filters }] };
  }

  return undefined;
}

const isSame = (one: ListFilters | undefined, other: ListFilters | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

const completeTokens: ReadonlySet<string> = new Set(["album", "tag", "place"]);

function suggestValues(
  { name, spelling, value }: Token,
  part: string,
  { candidates, calendar, describe }: SuggestOptions,
): Candidate[] {
  const ofName = candidates.flatMap((candidate): Candidate[] => {
    if (candidate.filters === undefined) return [];
    if (candidate.kind === "month" && monthTokens.has(name)) {
      const token = `${spelling}:${candidate.token.slice(candidate.token.indexOf(":") + 1)}`;
      const filters = parseToken(token, calendar);
      return filters ? [{ ...candidate, token, filters }] : [];
    }

    return candidate.token.startsWith(`${name}:`) ? [candidate] : [];
  });
  const found = rank(ofName, splitWords(value), ({ token }) => token.slice(token.indexOf(":") + 1));
  const typed = parseToken(part, calendar);
  const isKnown = found.some(({ filters }) => isSame(filters, typed));
  // Values that no list has, such as a width. The list of licenses is complete, and the lists of
  // albums, tags and places when they have a match.
  const isListed = typed?.license !== undefined || (completeTokens.has(name) && found.length > 0);

  if (!typed || isKnown || isListed) return found;

  const isOfDays = monthTokens.has(name);
  const label = isOfDays ? describe(typed) : part;
  return [{ kind: isOfDays ? "day" : "filter", token: part, label, filters: typed }, ...found];
}

function rank(
  candidates: readonly Candidate[],
  words: readonly string[],
  spell: (candidate: Candidate) => string = ({ token }) => token,
): Candidate[] {
  if (words.length === 0) return [...candidates];
  return candidates
    .flatMap((candidate) => {
      const scores = [candidate.label, spell(candidate)].map((label) => scoreLabel(label, words) ?? -1);
      const score = Math.max(...scores);
      return score < 0 ? [] : [{ candidate, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
}

function group(
  found: readonly Candidate[],
  textBefore: string,
  maxOf: (kind: SuggestionKind) => number,
): SuggestionGroup[] {
  return suggestionKinds
    .map((kind) => ({
      kind,
      items: found
        .filter((candidate) => candidate.kind === kind)
        .slice(0, maxOf(kind))
        .map((candidate) => ({ ...candidate, textBefore })),
    }))
    .filter(({ items }) => items.length > 0);
}

/**
 * Returns the effect of choosing a suggestion on the field: the filters that it sets, and the text
 * that stays.
 */
export function chooseSuggestion(
  { filters, token, textBefore }: Suggestion,
  calendar: Calendar,
): { filters: ListFilters; text: string } {
  if (filters === undefined) return { filters: {}, text: [textBefore, token].filter(Boolean).join(" ") };

  const { search = "", ...others } = textBefore === "" ? {} : parseSearchText(textBefore, calendar);
  return { filters: addFilters(others, filters), text: search };
}

/** Writes a token so that it is read as the same filter. */
export function writeToken(name: FilterName | typeof takenToken, value: string): string {
  return /[\s"]/.test(value) ? `${name}:"${value.replaceAll('"', "")}"` : `${name}:${value}`;
}

/** A month, `YYYY-MM`, by the time taken. */
export function monthCandidate(month: string, label: string, count: number): Candidate {
  const { first = "", last = "" } = parsePeriod(month) ?? {};
  const filters = takenOn({ first, last });
  return { kind: "month", token: writeToken(takenToken, month), label, filters, count };
}
