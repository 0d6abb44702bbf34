import { publish } from "@/lib/jobs";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { transaction } from "@/lib/platform/database/transaction";
import {
  deleteEndedImports,
  findAbandonedImports,
  findStalledImports,
  lockImport,
  updateImport,
} from "./imports-repository";
import { removeParts } from "./parts";
import { partsRetentionDays, reportRetentionDays } from "./resource";

const overdueMs = 10 * minuteMs;
const batchSize = 100;

/** Requests again the imports that have made no progress for a while. Returns how many. */
export async function sweepStalledImports(nowMs: number = Date.now()): Promise<number> {
  const stalled = await findStalledImports(isoTime(nowMs - overdueMs), batchSize);
  for (const one of stalled)
    await transaction(async () => {
      await updateImport(one.importId, { updatedAt: isoTime(nowMs) });
      await publish("import/queued", one);
    });
  return stalled.length;
}

/**
 * Deletes the archives of imports that nobody continues, and reports after 30 days. Returns how
 * many of these.
 */
export async function pruneImports(nowMs: number = Date.now()): Promise<number> {
  const before = isoTime(nowMs - partsRetentionDays * dayMs);
  for (const id of await findAbandonedImports(before, batchSize)) {
    const isAbandoned = await transaction(async () => {
      const row = await lockImport(id);
      if (!row || row.updatedAt >= before) return false;

      if (row.endedAt === null) await updateImport(id, { status: "cancelled", endedAt: isoTime(nowMs) });
      return true;
    });

    if (isAbandoned) await removeParts(id);
  }
  return deleteInBatches((limit) => deleteEndedImports(isoTime(nowMs - reportRetentionDays * dayMs), limit));
}
