import { publish } from "@/lib/jobs";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import {
  deleteEndedExports,
  deletePartsByKeys,
  expireExport,
  findExpiredExports,
  findStalledExports,
  listPartsOfOwner,
  updateOpenExport,
} from "./exports-repository";
import { exportRetentionDays } from "./resource";

const overdueMs = 10 * minuteMs;
const batchSize = 100;

/** Requests again the exports that have made no progress for a while. Returns how many. */
export async function sweepStalledExports(nowMs: number = Date.now()): Promise<number> {
  const stalled = await findStalledExports(isoTime(nowMs - overdueMs), batchSize);
  for (const one of stalled)
    await transaction(async () => {
      if (await updateOpenExport(one.exportId, { updatedAt: isoTime(nowMs) }))
        await publish("export/queued", one);
    });
  return stalled.length;
}

/** Deletes archives whose time is over. Returns how many. */
export async function sweepExpiredExports(nowMs: number = Date.now()): Promise<number> {
  const expired = await findExpiredExports(isoTime(nowMs), batchSize);
  for (const id of expired) await objectStore().delete(await transaction(() => expireExport(id)));
  return expired.length;
}

/** Deletes exports a month after their end. Returns how many. */
export function pruneExports(nowMs: number = Date.now()): Promise<number> {
  return deleteInBatches((limit) => deleteEndedExports(isoTime(nowMs - exportRetentionDays * dayMs), limit));
}

/** Deletes some of the archives of a closed account. Returns false when there were none. */
export async function removeExportsOfOwner(owner: string): Promise<boolean> {
  const parts = await listPartsOfOwner(owner, batchSize);
  if (parts.length === 0) return false;

  await objectStore().delete(parts.flatMap(({ contentKey, directoryKey }) => [contentKey, directoryKey]));
  await deletePartsByKeys(parts.map(({ contentKey }) => contentKey));

  return true;
}
