/**
 * The first items of a list, and how many there are. Pages send the first ones; the API returns
 * all.
 */
export interface Collection<Item> {
  items: Item[];
  total: number;
}

/** Returns the part of a list that a page sends. */
export function firstOf<Item>(all: readonly Item[], limit: number): Collection<Item> {
  return { items: all.slice(0, limit), total: all.length };
}

/** Returns the list with this item instead of the one that `isSame` finds, or in addition. */
export function withItem<Item>(
  { items, total }: Collection<Item>,
  item: Item,
  isSame: (other: Item) => boolean,
): Collection<Item> {
  const others = items.filter((other) => !isSame(other));
  return { items: [...others, item], total: others.length === items.length ? total + 1 : total };
}

export function withoutItem<Item>(
  { items, total }: Collection<Item>,
  isSame: (other: Item) => boolean,
): Collection<Item> {
  const others = items.filter((other) => !isSame(other));
  return { items: others, total: total - (items.length - others.length) };
}
