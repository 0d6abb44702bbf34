import { commitChange, hasListener } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { collectionNotFoundError, collectionScope } from "./access";
import { getCollection, snapshotCollection } from "./read-collections";
import { lockCollection, markDeleted } from "./repository";
import type { DeletedCollection } from "./resource";
import { listDescendants, lockTree, moveChildren } from "./tree-repository";
import type { ChildrenChoice } from "./values";

/** Deletes a collection, or also the ones within it. Its images are unchanged. */
export async function deleteCollection(
  actor: Actor,
  id: string,
  { children = "move_up" }: { children?: ChildrenChoice | undefined } = {},
  precondition = noPrecondition,
): Promise<DeletedCollection> {
  const { owner } = collectionScope(actor);
  const now = isoTime();

  await transaction(async () => {
    await lockTree(owner);
    const row = isId("col", id) ? await lockCollection(owner, id) : undefined;
    if (!row) throw collectionNotFoundError();

    await precondition(() => getCollection(actor, id));
    const resources = (await hasListener(owner, "collection.deleted"))
      ? [await snapshotCollection(actor, id)]
      : [];
    const within = children === "delete" ? await listDescendants(owner, id) : [];
    const movedUp = children === "move_up" ? await moveChildren(owner, id, row.parentId, now) : 0;
    await markDeleted([id, ...within.map((one) => one.id)], now);
    await commitChange(actor, {
      resource: "collection",
      action: "delete",
      id,
      isPublic: row.visibility === "public" || within.some(({ isPublic }) => isPublic),
      resources,
      deleted: 1 + within.length,
      movedUp,
    });
  });

  return { id, deleted: true, undo_job: null };
}
