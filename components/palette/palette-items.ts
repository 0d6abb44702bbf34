import { scoreLabel, splitWords } from "@/components/search/match-words";
import type { CommandId } from "@/components/shortcuts/table";

export const itemKinds = [
  "recent",
  "context",
  "command",
  "page",
  "setting",
  "album",
  "collection",
  "tag",
  "image",
  "docs",
] as const;
/**
 * `context` has the commands that act on the selection, or on the image that is open or has the
 * focus. `docs` has the pages of the documentation and their sections.
 */
type ItemKind = (typeof itemKinds)[number];

/** The effect of choosing an item: it runs a command, or opens a page. */
export type PaletteTarget = { command: CommandId } | { href: string };

export interface PaletteItem {
  /** Unique, and the same between visits. */
  id: string;
  kind: ItemKind;
  label: string;
  /** Words of its content, by which it is found too. */
  content?: string;
  target: PaletteTarget;
  /** The object of a command, or what a collection or a page of settings or documentation is part of. */
  object?: string;
  /** Whether it removes something. Pressing Enter on what was typed must not do that. */
  isDestructive?: boolean;
  /** The color of a tag, an album or a collection. */
  color?: string | null;
  thumbnailUrl?: string;
}

/** The items that a search found so far. */
export interface FoundItems {
  items: PaletteItem[];
  /** Whether more may still be found. */
  isSearching: boolean;
  /** The reason why something could not be searched. */
  error: Error | null;
}

export interface PaletteGroup {
  kind: ItemKind;
  items: PaletteItem[];
}

/** A query whose first character limits it to one kind. */
const prefixes: Readonly<Record<string, readonly ItemKind[]>> = {
  ">": ["context", "command", "page"],
  "#": ["tag"],
  "/": ["album", "collection"],
  "@": ["setting"],
  "?": ["docs"],
  "؟": ["docs"],
};

export function parsePaletteQuery(query: string): { kinds: readonly ItemKind[]; text: string } {
  // Keyboards for Japanese and Chinese write them in full width.
  const kinds = prefixes[query.charAt(0).normalize("NFKC")];
  return kinds ? { kinds, text: query.slice(1).trim() } : { kinds: itemKinds, text: query.trim() };
}

const maxPerKind = 8;

/**
 * Groups the items that fit the query by kind, in the order of `itemKinds`, the best first. A group
 * that starts with a destructive item comes last. Images are as the search found them, which knows
 * misspelt words.
 */
export function groupPaletteItems(items: readonly PaletteItem[], query: string): PaletteGroup[] {
  const { kinds, text } = parsePaletteQuery(query);
  const words = splitWords(text);
  const hasQuery = query.trim() !== "";
  const groups = itemKinds
    .filter((kind) => kinds.includes(kind) && (kind !== "recent" || !hasQuery))
    .map((kind) => ({ kind, items: rank(items, kind, words).slice(0, hasQuery ? maxPerKind : undefined) }))
    .filter((group) => group.items.length > 0);
  const isFirstDestructive = (group: PaletteGroup) => group.items[0]?.isDestructive === true;

  // The first item is preselected, unless it is destructive.
  return [...groups.filter((group) => !isFirstDestructive(group)), ...groups.filter(isFirstDestructive)];
}

function rank(items: readonly PaletteItem[], kind: ItemKind, words: readonly string[]): PaletteItem[] {
  const ofKind = items.filter((item) => item.kind === kind);
  if (kind === "image" || words.length === 0) return ofKind.toSorted(destructiveLast);

  return ofKind
    .flatMap((item) => {
      const score = scoreLabel(item.label, words, item.content);
      if (score === undefined) return [];

      // Names of objects start with most words. Guides and operations, which are listed before, would
      // come after them.
      return [{ item, score: kind === "docs" ? Math.min(score, words.length) : score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
    .toSorted(destructiveLast);
}

const destructiveLast = (a: PaletteItem, b: PaletteItem) =>
  Number(a.isDestructive ?? false) - Number(b.isDestructive ?? false);
