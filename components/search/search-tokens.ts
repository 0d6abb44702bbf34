import {
  addFilters,
  type FilterName,
  filterNames,
  type ListFilters,
  parseFilterValue,
  withoutFilter,
} from "@/components/image-lists/filters";
import { splitAtCommas } from "@/lib/kernel/commas";
import { toTagKey } from "@/lib/tags/tag-names";

/**
 * The names that can stand before the colon of a token. Other spellings of a filter's name mean the
 * filter.
 */
const aliases: Readonly<Record<string, FilterName>> = {
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
};

/** The names before a colon that are not filters themselves: states, and both ends of a time. */
export const wordToken = "is";
export const takenToken = "taken";
export const uploadedToken = "uploaded";

/** Splits at spaces outside of quotation marks. */
export function splitSearchText(text: string): string[] {
  return text.match(/(?:"[^"]*"?|[^\s"])+/g) ?? [];
}

/**
 * Returns the name and the value of a part like `tag:sea`; the name is as in the API, or one of the
 * token names above.
 */
export function splitToken(part: string): { name: string; value: string } | undefined {
  const [, typed = "", value = ""] = /^([\p{L}\d_]+):(.*)$/su.exec(part) ?? [];
  const lower = typed.toLowerCase();
  const name = Object.hasOwn(aliases, lower) ? aliases[lower] : lower;
  const isKnown =
    name !== undefined &&
    (name === wordToken || name === takenToken || name === uploadedToken || isFilterName(name));

  return isKnown ? { name, value: value.replaceAll('"', "").trim() } : undefined;
}

/**
 * The filters of a part such as `tag:sea` or `from:2024-05`; undefined when it is not a token, or
 * has no possible value.
 */
export function parseToken(part: string): ListFilters | undefined {
  const token = splitToken(part);
  if (!token || token.value === "") return undefined;

  const { name, value } = token;
  if (name === wordToken) return ownValue(states, value.toLowerCase());
  if (name === takenToken || name === uploadedToken) {
    const days = parsePeriod(value);
    if (!days) return undefined;

    return name === takenToken
      ? { taken_from: days.first, taken_to: days.last }
      : { from: days.first, to: days.last };
  }

  const parsed = parseValue(name as FilterName, value);
  return parsed === undefined ? undefined : { [name]: parsed };
}

/**
 * Reads the text of the search field: its tokens as filters, and the rest as `search`. Words such
 * as `untagged` count as tokens when nothing else is left, because they may be words of a filename
 * too.
 */
export function parseSearchText(text: string): ListFilters {
  let filters: ListFilters = {};
  const rest: string[] = [];
  for (const part of splitSearchText(text)) {
    const parsed = parseToken(part);
    if (parsed) filters = addFilters(filters, parsed);
    else rest.push(part);
  }

  const meanings = rest.map((part) => ownValue(words, part.toLowerCase()));
  if (meanings.every((meaning) => meaning !== undefined))
    return meanings.reduce((all, meaning) => addFilters(all, meaning), filters);

  return { ...filters, search: rest.join(" ") };
}

/** Applies the text of the field to the filters that are set: an empty one ends the search. */
export function applySearchText(filters: ListFilters, text: string): ListFilters {
  return addFilters(withoutFilter(filters, "search"), parseSearchText(text));
}

function isFilterName(name: string): name is FilterName {
  return name !== "search" && filterNames.some((filter) => filter === name);
}

function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function parseValue(name: FilterName, value: string): string | number | boolean | undefined {
  switch (name) {
    case "from":
    case "taken_from":
      return parsePeriod(value)?.first;
    case "to":
    case "taken_to":
      return parsePeriod(value)?.last;
    case "tag": {
      const tags = splitAtCommas(value).map(toTagKey).filter(Boolean);
      return tags.length === 0 ? undefined : tags.join(",");
    }
    case "album": {
      const slug = spellSlug(value);
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : undefined;
    }
    case "expiring_within":
      return /^[1-9]\d{0,3}[hdw]$/.test(value) ? value : undefined;
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
const writtenAsTyped: ReadonlySet<FilterName> = new Set(["camera", "license", "place", "text"]);

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

/** The first and the last day of a year, a month or a day: `2024`, `2024-05`, `2024-05-31`. */
export function parsePeriod(text: string): { first: string; last: string } | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;

  const first = `${year}-${month ?? "01"}-${day ?? "01"}`;
  // Day 0 is the last one of the month before.
  const lastDay = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate();
  const last = `${year}-${month ?? "12"}-${day ?? String(lastDay).padStart(2, "0")}`;

  return isExistingDay(first) && isExistingDay(last) ? { first, last } : undefined;
}

/** A Date rolls 30 February over into March. */
function isExistingDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
