import type { Actor } from "@/lib/kernel/actor";
import { lowestId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import type { Page } from "@/lib/kernel/page";
import { dayMs } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { type AuditFilters, type AuditLogRow, deleteAuditLogsBefore, listAuditLogRows } from "./repository";
import { type AuditLogResource, auditRetentionDays } from "./resource";

interface Query {
  filters: AuditFilters;
  limit: number;
  cursor?: string | undefined;
}

/** Returns the successful and rejected writes in the owner's account, newest first. */
export async function listAuditLogs(
  actor: Actor,
  { filters, limit, cursor }: Query,
): Promise<Page<AuditLogResource>> {
  const query = `audit-logs:${actor.library.uid}:${serializeFilters(filters)}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, query);
  const rows = await listAuditLogRows(wholeLibrary(actor).owner, filters, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);

  return {
    data: page.map(toResource),
    next_cursor: rows.length > limit && last ? encodeCursor([last.createdAt, last.id], query) : null,
  };
}

/** The same text for the same filters, in any order. */
function serializeFilters({ action, resourceType, resourceId, status, from, to }: AuditFilters): string {
  return JSON.stringify([action, resourceType, resourceId, status, from, to]);
}

function toResource(row: AuditLogRow): AuditLogResource {
  return {
    id: row.id,
    created_at: row.createdAt,
    action: row.action,
    resource_type: row.resourceType,
    resource_id: row.resourceId,
    status: row.status,
    affected_count: row.affectedCount,
    metadata: row.metadata,
  };
}

/** Deletes entries older than the retention period. Returns how many. */
export async function pruneAuditLogs(nowMs: number = Date.now()): Promise<number> {
  const cutoffId = lowestId("log", nowMs - auditRetentionDays * dayMs);
  return deleteInBatches((limit) => deleteAuditLogsBefore(cutoffId, limit));
}
