import { commitChange, hasListener } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { collectionNotFoundError, collectionScope } from "./access";
import { getCollection, snapshotCollection } from "./read-collections";
import { lockCollection, markDeleted } from "./repository";
import { listDescendants, lockTree, moveChildren } from "./tree-repository";
import type { ChildrenChoice } from "./values";

interface DeletionOptions {
  /** The job that undoes the deletion. */
  jobId: string;
  children?: ChildrenChoice | undefined;
}

/** The effects of a deletion. */
export interface Deletion {
  deletedCount: number;
  /** The IDs of the collections that it contained and that moved up. */
  movedUp: string[];
}

/**
 * Deletes a collection in the open transaction, or also the ones within it. Its images are unchanged.
 * @throws AppError NOT_FOUND
 */
export async function markCollectionDeleted(
  actor: Actor,
  id: string,
  { jobId, children = "move_up" }: DeletionOptions,
  precondition = noPrecondition,
): Promise<Deletion> {
  const { owner } = collectionScope(actor);
  const now = isoTime();
  await lockTree(owner);
  const row = isId("col", id) ? await lockCollection(owner, id) : undefined;
  if (!row) throw collectionNotFoundError();

  await precondition(() => getCollection(actor, id));
  const resources = (await hasListener(owner, "collection.deleted"))
    ? [await snapshotCollection(actor, id)]
    : [];
  const within = children === "delete" ? await listDescendants(owner, id) : [];
  const movedUp = children === "move_up" ? await moveChildren(owner, id, row.parentId, now) : [];
  await markDeleted([id, ...within.map((one) => one.id)], { deletedAt: now, deletionJobId: jobId });
  await commitChange(actor, {
    resource: "collection",
    action: "delete",
    id,
    isPublic: row.visibility === "public" || within.some(({ isPublic }) => isPublic),
    resources,
    deleted: 1 + within.length,
    movedUp: movedUp.length,
  });

  return { deletedCount: 1 + within.length, movedUp };
}
