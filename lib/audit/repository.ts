import { auditLogs } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

/** False when an equal entry of the same millisecond is there already. */
export async function insertAuditLog(row: typeof auditLogs.$inferInsert): Promise<boolean> {
  const inserted = await executor()
    .insert(auditLogs)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: auditLogs.id });
  return inserted.length > 0;
}
