import type { ResolvedNode } from "./resolve";

/** The numbers of rows that a statement of a query reads. */
export interface QueryBounds {
  /** Rows of the order to compare first. */
  near: number;
  /** Rows of the order to compare altogether. Then a page ends, even if it is short. */
  further: number;
  /** Images that the branches collect together. */
  collected: number;
  /** Images of a set to keep in memory. */
  setMembers: number;
}

const most: QueryBounds = { near: 5_000, further: 30_000, collected: 10_000, setMembers: 30_000 };
const fewest: QueryBounds = { near: 500, further: 2_000, collected: 1_000, setMembers: 5_000 };

/** A count in the background may take longer. */
const backgroundFactor = 7;

/** The comparisons of a row with these many words take as long as everything else together. */
const cheapCost = 12;

/**
 * Returns how many rows to read. Rows cost more the more is compared: a word as much as ten columns,
 * and membership in a set as four.
 */
export function chooseBounds(node: ResolvedNode, { isBackground = false } = {}): QueryBounds {
  const share = Math.min(1, cheapCost / costOf(node)) * (isBackground ? backgroundFactor : 1);
  const scale = (name: keyof QueryBounds) => Math.max(fewest[name], Math.round(share * most[name]));

  return {
    near: scale("near"),
    further: scale("further"),
    collected: scale("collected"),
    setMembers: Math.max(fewest.setMembers, Math.round(Math.min(1, share) * most.setMembers)),
  };
}

function costOf(node: ResolvedNode): number {
  if ("not" in node) return costOf(node.not);
  if ("any" in node) return sum(node.any.map(costOf));
  if ("all" in node) return sum(node.all.map(costOf));

  const { filters, meta } = node.leaf;
  const { tags = [], properties = {}, search, collection, isFavourited } = filters;
  const { label, place, text, sha256, expires, min_bytes, max_bytes } = properties;
  const isSet = (value: unknown) => value !== undefined;
  const words = [search, label, place, text].filter(isSet).length;
  const sets =
    tags.length + [collection, isFavourited, sha256, expires, min_bytes ?? max_bytes].filter(isSet).length;

  return 1 + 10 * words + 4 * sets + meta.length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
