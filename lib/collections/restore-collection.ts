import { findFreeSlug } from "@/lib/albums";
import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { collectionScope } from "./access";
import { requireParent } from "./choose-parent";
import { findTakenSlugs, lockCollection, updateCollectionRow } from "./repository";
import { lockTree } from "./tree-repository";

/** Returns the slug, or a numbered one if a collection has it. Needs the lock of the tree. */
export function findFreeCollectionSlug(owner: string, slug: string): Promise<string> {
  return findFreeSlug(slug, (candidates) => findTakenSlugs(owner, candidates));
}

/**
 * Puts a collection of an archive into the collection that contained it. Changes no collection that
 * was changed after it was restored. Returns false if it cannot be in that collection.
 */
export async function restoreParent(
  actor: Actor,
  { id, parent, updatedAt }: { id: string; parent: string; updatedAt: string },
): Promise<boolean> {
  const { owner } = collectionScope(actor);

  return transaction(async () => {
    await lockTree(owner);
    const row = await lockCollection(owner, id);
    if (row?.parentId !== null || row.updatedAt !== updatedAt) return true;
    if (!(await mayContain(owner, parent, id))) return false;

    await updateCollectionRow(row, { parentId: parent });
    const isPublic = row.visibility === "public";
    await commitChange(actor, { resource: "collection", action: "import-parent", id, isPublic });
    return true;
  });
}

async function mayContain(owner: string, parent: string, child: string): Promise<boolean> {
  try {
    await requireParent(owner, parent, child);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    return false;
  }
}
