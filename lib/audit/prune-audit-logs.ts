import { lowestId } from "@/lib/kernel/ids";
import { dayMs } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { deleteAuditLogsBefore } from "./repository";
import { auditRetentionDays } from "./resource";

/** Deletes entries older than the retention period. Returns how many. */
export async function pruneAuditLogs(nowMs: number = Date.now()): Promise<number> {
  const cutoffId = lowestId("log", nowMs - auditRetentionDays * dayMs);
  return deleteInBatches((limit) => deleteAuditLogsBefore(cutoffId, limit));
}
