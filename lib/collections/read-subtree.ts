import { type Actor, requireScope, type Scope } from "@/lib/kernel/actor";
import { listOrderedIds } from "./items-repository";
import { requireCollection } from "./read-collections";
import type { Collection } from "./repository";
import { listSmartMatches } from "./smart/list-matches";
import { listSubtree } from "./tree-repository";

const matchesPerPage = 1_000;

/**
 * Returns a collection whose images the actor may read, and with `isTree` also the ones within it, in
 * the order of `listSubtree`.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE also for the query of a smart one within it
 */
export async function readSubtree(
  actor: Actor,
  id: string,
  { isTree }: { isTree: boolean },
): Promise<Collection[]> {
  requireScope(actor, "albums:read");
  const { owner } = await requireCollection(actor, id);
  const found = await listSubtree(owner, id, { tree: isTree });
  for (const scope of new Set(["images:read", ...found.flatMap(({ filterScopes }) => filterScopes)]))
    requireScope(actor, scope as Scope);

  return found;
}

/** Yields the images of a collection in its order, archived ones included, without the trash. */
export async function* listItemIds(
  collection: Pick<Collection, "id" | "owner" | "kind" | "filter" | "sort">,
): AsyncGenerator<string[]> {
  if (collection.kind === "manual") {
    yield await listOrderedIds(collection);
    return;
  }

  for (let after: Awaited<ReturnType<typeof listSmartMatches>>["next"]; ; ) {
    const { rows, next } = await listSmartMatches(collection, { limit: matchesPerPage, after });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (!next) return;

    after = next;
  }
}
