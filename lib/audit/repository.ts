import { and, desc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { auditLogs } from "@/db/schema";
import { getDayBounds } from "@/lib/kernel/dates";
import { db } from "@/lib/platform/database/transaction";
import type { Position } from "@/lib/platform/secrets/signing";
import type { AuditAction, AuditStatus } from "./resource";

export type AuditLogRow = typeof auditLogs.$inferSelect;

/** `undefined` applies no filter. */
export interface AuditFilters {
  action?: AuditAction | undefined;
  resourceType?: string | undefined;
  resourceId?: string | undefined;
  status?: AuditStatus | undefined;
  /** First and last day, `YYYY-MM-DD`, in UTC. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns false if an equal entry of the same millisecond exists. */
export async function insertAuditLog(row: typeof auditLogs.$inferInsert): Promise<boolean> {
  const inserted = await db()
    .insert(auditLogs)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: auditLogs.id });
  return inserted.length > 0;
}

/**
 * Returns entries newest first. The position is the time and id of the previous page's last row.
 */
export async function listAuditLogRows(
  owner: string,
  filters: AuditFilters,
  options: { limit: number; after: Position | undefined },
): Promise<AuditLogRow[]> {
  const { action, resourceType, resourceId, status, from, to } = filters;
  const { after } = options;
  return db()
    .select()
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.owner, owner),
        action === undefined ? undefined : eq(auditLogs.action, action),
        resourceType === undefined ? undefined : eq(auditLogs.resourceType, resourceType),
        resourceId === undefined ? undefined : eq(auditLogs.resourceId, resourceId),
        status === undefined ? undefined : eq(auditLogs.status, status),
        from === undefined ? undefined : gte(auditLogs.createdAt, getDayBounds(from).first),
        to === undefined ? undefined : lte(auditLogs.createdAt, getDayBounds(to).last),
        after && sql`(${auditLogs.createdAt}, ${auditLogs.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(auditLogs.createdAt), desc(auditLogs.id))
    .limit(options.limit);
}

/** Deletes up to `limit` entries with ids lower than the given one. Ids start with the time. */
export async function deleteAuditLogsBefore(id: string, limit: number): Promise<unknown[]> {
  const old = db().select({ id: auditLogs.id }).from(auditLogs).where(lt(auditLogs.id, id)).limit(limit);
  return db().delete(auditLogs).where(inArray(auditLogs.id, old)).returning({ id: auditLogs.id });
}
