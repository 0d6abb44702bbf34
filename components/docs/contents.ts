import { headingSlug } from "./heading-slug";

/** A page of the documentation, as its contents list it. */
export interface ContentsEntry {
  /** The last segment of its path. */
  name: string;
  label: string;
  /** The method of an operation. */
  method?: string;
  /** Further words that the search finds it by. */
  words?: string;
  /** The headings of its sections. */
  headings?: readonly string[];
  /** The heading that a search found. The entry leads to its section. */
  section?: string;
}

/** The guides of one section, the operations of one tag, or the objects. */
export interface ContentsGroup {
  title: string;
  /** The path above its entries. */
  href: string;
  /** The page of the group, or its place on the first page. */
  page: string;
  /** Whether its entries are shown on every page, not only on its own. */
  isOpen?: boolean;
  entries: readonly ContentsEntry[];
}

/**
 * A group as the server sends it with every page: the names and quotes of the members would be most
 * of it.
 */
export interface PackedGroup extends Omit<ContentsGroup, "entries"> {
  /**
   * Entries with `~` between them: `name|label|method|words|headings`, the headings with `^` between
   * them. Without a label it is the name.
   */
  entries: string;
}

const [headingEnd, fieldEnd, lineEnd] = ["^", "|", "~"];

export function packGroup(group: ContentsGroup): PackedGroup {
  const entries = group.entries.map(({ name, label, method, words, headings }) =>
    [name, label === name ? "" : label, method, words, headings?.join(headingEnd)]
      .join(fieldEnd)
      .replace(/\|+$/, ""),
  );
  return { ...group, entries: entries.join(lineEnd) };
}

/** The group without the words of its search, which a browser loads when it searches. */
export const withoutWords = (group: ContentsGroup): ContentsGroup => ({
  ...group,
  entries: group.entries.map(({ name, label, method }) => ({
    name,
    label,
    ...(method !== undefined && { method }),
  })),
});

export function unpackGroup(group: PackedGroup): ContentsGroup {
  const entries = group.entries.split(lineEnd).map((line) => {
    const [name = "", label, method, words, headings] = line.split(fieldEnd);
    return {
      name,
      label: label || name,
      ...(method && { method }),
      ...(words && { words }),
      ...(headings && { headings: headings.split(headingEnd) }),
    };
  });
  return { ...group, entries };
}

export function entryHref({ href }: ContentsGroup, { name, section }: ContentsEntry): string {
  return `${href}/${name}${section === undefined ? "" : `#${headingSlug(section)}`}`;
}

/** Returns the groups with only the pages and sections that contain every word of the query. */
export function findEntries(groups: readonly ContentsGroup[], query: string): ContentsGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.flatMap((entry) => findInPage(group, entry, words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/**
 * Returns the page if it has every word, and the sections whose headings have the other words. Words
 * of several headings find the page.
 */
function findInPage(
  { title }: ContentsGroup,
  entry: ContentsEntry,
  words: readonly string[],
): ContentsEntry[] {
  const { name, label, method = "", words: otherWords = "", headings = [] } = entry;
  const pageText = `${method} ${otherWords} ${label} ${name} ${title}`.toLowerCase();
  const missing = words.filter((word) => !pageText.includes(word));
  const inHeading = missing.length > 0 ? missing : words;
  const sections = headings.filter(
    (heading) => inHeading.length > 0 && includesAll(heading.toLowerCase(), inHeading),
  );
  const isPageFound =
    missing.length === 0 || (sections.length === 0 && includesAll(headings.join(" ").toLowerCase(), missing));

  return [...(isPageFound ? [entry] : []), ...sections.map((section) => ({ ...entry, section }))];
}

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/** Returns the groups with only the few entries whose names are most similar to the query. */
export function findNearestEntries(
  groups: readonly ContentsGroup[],
  query: string,
  count = 4,
): ContentsGroup[] {
  const pairs = listPairs(query);
  const ranked = groups
    .flatMap((group) => group.entries.map((entry) => ({ group, entry })))
    .map(({ group, entry }) => {
      const similarities = [entry.label, entry.name].map((text) => compare(pairs, listPairs(text)));
      return { group, entry, similarity: Math.max(...similarities) };
    })
    .filter(({ similarity }) => similarity > 0.2)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count);
  const nearestGroups = [...new Set(ranked.map(({ group }) => group))];

  return nearestGroups.map((group) => ({
    ...group,
    entries: ranked.filter((one) => one.group === group).map(({ entry }) => entry),
  }));
}

/** Returns the pairs of neighboring letters, which two spellings of a word mostly share. */
function listPairs(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

/** Returns the share of pairs that both have (Dice's coefficient). */
function compare(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...some].filter((pair) => others.has(pair)).length;
  return some.size + others.size === 0 ? 0 : (2 * shared) / (some.size + others.size);
}
