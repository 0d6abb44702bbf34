import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { backupRuns } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type RunRow = typeof backupRuns.$inferSelect;

export async function insertRun(row: typeof backupRuns.$inferInsert): Promise<RunRow> {
  const [inserted] = await db().insert(backupRuns).values(row).returning();
  if (!inserted) throw new Error("the insert returned no row");

  return inserted;
}

export async function updateRun(id: string, changes: Partial<RunRow>): Promise<void> {
  await db().update(backupRuns).set(changes).where(eq(backupRuns.id, id));
}

/** Adds to the counts of a run. Returns undefined for one that has ended. */
export async function addToRun(
  id: string,
  added: Pick<RunRow, "changed" | "unchanged" | "failed" | "bytes" | "problems">,
  now: string,
): Promise<RunRow | undefined> {
  const [row] = await db()
    .update(backupRuns)
    .set({
      changed: sql`${backupRuns.changed} + ${added.changed}`,
      unchanged: sql`${backupRuns.unchanged} + ${added.unchanged}`,
      failed: sql`${backupRuns.failed} + ${added.failed}`,
      bytes: sql`${backupRuns.bytes} + ${added.bytes}`,
      ...(added.problems.length > 0 && {
        problems: sql`(${backupRuns.problems}::jsonb || ${JSON.stringify(added.problems)}::jsonb)::text`,
      }),
      updatedAt: now,
    })
    .where(and(eq(backupRuns.id, id), isNull(backupRuns.endedAt)))
    .returning();
  return row;
}

/** Returns the run of this kind that has not ended. */
export async function findOpenRun(owner: string, kind: RunRow["kind"]): Promise<RunRow | undefined> {
  const [row] = await db()
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.owner, owner), eq(backupRuns.kind, kind), isNull(backupRuns.endedAt)))
    .orderBy(desc(backupRuns.id))
    .limit(1);
  return row;
}

export async function cancelOpenRuns(owner: string, now: string): Promise<void> {
  await db()
    .update(backupRuns)
    .set({ status: "cancelled", updatedAt: now, endedAt: now })
    .where(and(eq(backupRuns.owner, owner), isNull(backupRuns.endedAt)));
}

/** Newest first. */
export async function listRunRows(owner: string, limit: number): Promise<RunRow[]> {
  return db()
    .select()
    .from(backupRuns)
    .where(eq(backupRuns.owner, owner))
    .orderBy(desc(backupRuns.id))
    .limit(limit);
}

export async function deleteRuns(endedBefore: string): Promise<number> {
  const rows = await db()
    .delete(backupRuns)
    .where(lt(backupRuns.endedAt, endedBefore))
    .returning({ id: backupRuns.id });
  return rows.length;
}
