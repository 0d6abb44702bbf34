import { dayMs, isoTime } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { deleteSomeItems } from "./items-repository";
import { claimDeleted, deleteCollectionRow, listDeletedBefore } from "./repository";

/** As long as jobs, which undo deletions. */
const retentionDays = 30;
const collectionsPerQuery = 100;

/** Removes collections that were deleted 30 days ago. Returns how many. Can be repeated and killed. */
export async function purgeDeletedCollections(nowMs: number = Date.now()): Promise<number> {
  const deletedBefore = isoTime(nowMs - retentionDays * dayMs);
  for (let purged = 0; ; ) {
    const ids = await listDeletedBefore(deletedBefore, collectionsPerQuery);
    for (const id of ids) {
      if (!(await claimDeleted(id, deletedBefore))) continue;

      await deleteInBatches((limit) => deleteSomeItems(id, limit));
      await deleteCollectionRow(id);
    }
    purged += ids.length;
    if (ids.length < collectionsPerQuery) return purged;
  }
}
