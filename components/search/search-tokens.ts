import {
  addFilters,
  type FilterName,
  filterNames,
  type ListFilters,
  parseFilterValue,
  withoutFilter,
} from "@/components/image-lists/filters";
import type { Days } from "@/components/image-lists/periods";
import { splitAtCommas } from "@/lib/kernel/commas";
import { toTagKey } from "@/lib/tags/tag-names";
import type { Calendar } from "./calendar";
import { parseRelativeDays } from "./relative-days";
import { parseDate, parseDays } from "./search-days";

/**
 * The names that can stand before the colon of a token. Other spellings of a filter's name mean the
 * filter. The timeline shows the time taken, so `from` and `to` mean that here, and the time of
 * upload in the API.
 */
const aliases: Readonly<Record<string, FilterName>> = {
  from: "taken_from",
  to: "taken_to",
  uploaded_from: "from",
  uploaded_to: "to",
  colour: "color",
  shape: "orientation",
  favourite: "is_favourited",
  favorite: "is_favourited",
  sensitive: "nsfw",
  expiring: "expiring_within",
};

/** Words that are filters after `is:`, and alone when all of the text is tokens. */
const words: Readonly<Record<string, ListFilters>> = {
  favourite: { is_favourited: true },
  favourites: { is_favourited: true },
  favorite: { is_favourited: true },
  favorites: { is_favourited: true },
  untagged: { untagged: true },
  animated: { animated: true },
  sensitive: { nsfw: true },
  nsfw: { nsfw: true },
  encrypted: { encrypted: true },
  expiring: { expiring_within: "30d" },
};

/** After `is:` only: alone they are everyday words. */
const states: Readonly<Record<string, ListFilters>> = {
  ...words,
  public: { visibility: "public" },
  unlisted: { visibility: "unlisted" },
  private: { visibility: "private" },
  landscape: { orientation: "landscape" },
  portrait: { orientation: "portrait" },
  square: { orientation: "square" },
  rated: { min_rating: 1 },
  unrated: { rating: 0 },
  picked: { pick: "pick" },
  rejected: { pick: "reject" },
  archived: { archived: "only" },
};

/** The names before a colon that are not filters themselves: states, and both ends of a time. */
export const wordToken = "is";
export const takenToken = "taken";
export const uploadedToken = "uploaded";

/** Splits at spaces outside of quotation marks. */
export function splitSearchText(text: string): string[] {
  return text.match(/(?:"[^"]*"?|[^\s"])+/g) ?? [];
}

export interface Token {
  /** As in the API, or one of the token names above. */
  name: string;
  /** The name as it was typed, in lower case. */
  spelling: string;
  value: string;
}

/** Returns the name and the value of a part like `tag:sea`. */
export function splitToken(part: string): Token | undefined {
  const [, typed = "", value = ""] = /^([\p{L}\d_]+):(.*)$/su.exec(part) ?? [];
  const lower = typed.toLowerCase();
  const name = Object.hasOwn(aliases, lower) ? aliases[lower] : lower;
  const isKnown =
    name !== undefined &&
    (name === wordToken || name === takenToken || name === uploadedToken || isFilterName(name));

  return isKnown ? { name, spelling: lower, value: value.replaceAll('"', "").trim() } : undefined;
}

/**
 * The filters of a part such as `tag:sea` or `from:2024-05`; undefined when it is not a token, or
 * has no possible value.
 */
export function parseToken(part: string, calendar: Calendar): ListFilters | undefined {
  const token = splitToken(part);
  if (!token || token.value === "") return undefined;

  const { name, value } = token;
  if (name === wordToken) return ownValue(states, value.toLowerCase());
  if (name === takenToken || name === uploadedToken) {
    const days = parseDays(value, calendar);
    if (!days) return undefined;

    return name === takenToken ? takenOn(days) : { from: days.first, to: days.last };
  }

  const parsed = parseValue(name as FilterName, { value, calendar });
  return parsed === undefined ? undefined : { [name]: parsed };
}

/** The filters of the images that the timeline shows under these days. */
export function takenOn({ first, last }: Days): ListFilters {
  return { taken_from: first, taken_to: last };
}

/** The most parts of a date: `14 de julio de 2024`. */
export const maxDateParts = 5;

/**
 * Reads the text of the search field: its tokens and dates as filters, and the rest as `search`.
 * Words such as `untagged` and `today` count as filters when nothing else is left, because they may
 * be words of a filename too.
 */
export function parseSearchText(text: string, calendar: Calendar): ListFilters {
  let filters: ListFilters = {};
  const parts = splitSearchText(text);
  const rest: string[] = [];
  while (parts.length > 0) {
    const { length, found } = parseStart(parts, calendar);
    if (found) filters = addFilters(filters, found);
    else rest.push(...parts.slice(0, length));
    parts.splice(0, length);
  }

  const meanings = rest.map((part) => parseLoneWord(part, calendar));
  if (meanings.every((meaning) => meaning !== undefined))
    return meanings.reduce((all, meaning) => addFilters(all, meaning), filters);

  return { ...filters, search: rest.join(" ") };
}

/** Returns the filters that the parts start with, and how many parts these are. */
function parseStart(
  parts: readonly string[],
  calendar: Calendar,
): { length: number; found: ListFilters | undefined } {
  for (let length = Math.min(parts.length, maxDateParts); length > 0; length -= 1) {
    const phrase = parts.slice(0, length).join(" ");
    const date = parseDate(phrase, calendar);
    const days = date === undefined && length > 1 ? parseRelativeDays(phrase, calendar) : date;
    if (days !== undefined) return { length, found: days === null ? undefined : takenOn(days) };
  }

  return { length: 1, found: parseToken(parts[0] ?? "", calendar) };
}

function parseLoneWord(word: string, calendar: Calendar): ListFilters | undefined {
  const days = parseRelativeDays(word, calendar);
  return days ? takenOn(days) : ownValue(words, word.toLowerCase());
}

/** Applies the text of the field to the filters that are set: an empty one ends the search. */
export function applySearchText(filters: ListFilters, text: string, calendar: Calendar): ListFilters {
  return addFilters(withoutFilter(filters, "search"), parseSearchText(text, calendar));
}

/** Returns the filters that a search for this text leaves as they are. */
export function findStandingFilters(filters: ListFilters, text: string, calendar: Calendar): ListFilters {
  const applied = applySearchText(filters, text, calendar);
  return Object.fromEntries(
    Object.entries(withoutFilter(filters, "search")).filter(
      // Tags add up.
      ([name, value]) => name === "tag" || applied[name as FilterName] === value,
    ),
  );
}

function isFilterName(name: string): name is FilterName {
  return name !== "search" && filterNames.some((filter) => filter === name);
}

function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function parseValue(
  name: FilterName,
  { value, calendar }: { value: string; calendar: Calendar },
): string | number | boolean | undefined {
  switch (name) {
    case "from":
    case "taken_from":
      return parseDays(value, calendar)?.first;
    case "to":
    case "taken_to":
      return parseDays(value, calendar)?.last;
    case "tag": {
      const tags = splitAtCommas(value).map(toTagKey).filter(Boolean);
      return tags.length === 0 ? undefined : tags.join(",");
    }
    case "album": {
      const slug = spellSlug(value);
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : undefined;
    }
    case "expiring_within":
    case "uploaded_within":
    case "taken_within":
      return /^(?:[1-9]\d{0,3}[hdw]|[1-9]\d?y)$/.test(value) ? value : undefined;
    case "sha256":
      return /^[\da-f]{64}$/i.test(value) ? value.toLowerCase() : undefined;
    case "min_bytes":
    case "max_bytes":
      return parseBytes(name, value);
    default:
      return parseFilterValue(name, writtenAsTyped.has(name) ? value : value.toLowerCase());
  }
}

/** Names, which the server compares in any case. */
const writtenAsTyped: ReadonlySet<FilterName> = new Set(["camera", "lens", "license", "place", "text"]);

/** Nearly as the server spells the slug of an album; it has the last word. */
function spellSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

const units = { "": 1, b: 1, kb: 1_000, mb: 1_000_000 } as const;

function parseBytes(name: "min_bytes" | "max_bytes", value: string) {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s?(b|kb|mb)?$/i.exec(value) ?? [];
  if (amount === undefined) return undefined;

  const bytes = Number(amount) * units[unit.toLowerCase() as keyof typeof units];
  return parseFilterValue(name, String(Math.round(bytes)));
}
