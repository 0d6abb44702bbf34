import { markCollectionDeleted, restoreCollections } from "@/lib/collections";
import type { DeletedCollection } from "@/lib/collections/resource";
import type { ChildrenChoice } from "@/lib/collections/values";
import type { Actor, Scope } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { noPrecondition } from "@/lib/kernel/precondition";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { jobErrors } from "../jobs/errors";
import { insertJob, type JobRow } from "../jobs/repository";
import { jobRetentionDays } from "../jobs/resource";
import { newJobRow } from "../jobs/start-job";

const scopes: readonly Scope[] = ["albums:write"];

/**
 * Deletes a collection, or also the ones within it. Its images are unchanged. The job that is returned
 * can be undone.
 * @throws AppError NOT_FOUND
 */
export function deleteCollection(
  actor: Actor,
  id: string,
  { children }: { children?: ChildrenChoice | undefined },
  precondition = noPrecondition,
): Promise<DeletedCollection> {
  return transaction(async () => {
    const { id: jobId, ...row } = newJobRow(actor, { action: "delete_collection", collection: id }, scopes);
    const deletion = await markCollectionDeleted(actor, id, { jobId, children }, precondition);
    await insertJob({
      ...row,
      ...ended(deletion.deletedCount),
      id: jobId,
      change: { ...row.change, moved_up: deletion.movedUp },
    });

    return { id, deleted: true, undo_job: jobId };
  });
}

/** The change of a job that deleted a collection. */
interface DeletionChange {
  collection: string;
  moved_up: string[];
}

/**
 * Restores what a locked job has deleted, in the open transaction. Returns the ID of the undo, which
 * cannot be undone itself.
 * @throws AppError JOB_NOT_UNDOABLE once the collection is being removed; ROLE_REQUIRED,
 *   INSUFFICIENT_SCOPE, QUOTA_EXCEEDED
 */
export async function undoDeletion(actor: Actor, job: JobRow): Promise<string> {
  const { collection, moved_up: movedUp } = job.change as unknown as DeletionChange;
  const isLate = job.createdAt < isoTime(Date.now() - jobRetentionDays * dayMs);
  const restored = isLate ? 0 : await restoreCollections(actor, { id: collection, jobId: job.id, movedUp });
  if (restored === 0) throw new AppError(jobErrors.notUndoable);

  const change = { action: "undo", undone: "delete_collection", collection };
  const { id } = await insertJob({
    ...newJobRow(actor, change, job.scopes),
    ...ended(restored),
    undoOf: job.id,
  });

  return id;
}

const ended = (count: number) => ({
  status: "completed" as const,
  total: count,
  changed: count,
  endedAt: isoTime(),
});
