import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { accountExportParts, accountExports, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type ExportRow = typeof accountExports.$inferSelect;
export type ExportPartRow = typeof accountExportParts.$inferSelect;

/** Statuses of exports that have not ended. */
const openStatuses = ["pending", "running"] as const;

export const isOpen = ({ status }: Pick<ExportRow, "status">) => openStatuses.some((open) => open === status);

/** Not the archive of a job. */
const isOfAccount = isNull(accountExports.jobId);

/**
 * Serializes the start of an owner's exports until the open transaction ends. Returns the one that
 * has not ended.
 */
export async function lockAndFindOpen(owner: string): Promise<ExportRow | undefined> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${owner}`}, 0))`);
  const [row] = await db()
    .select()
    .from(accountExports)
    .where(
      and(eq(accountExports.owner, owner), isOfAccount, inArray(accountExports.status, [...openStatuses])),
    );
  return row;
}

export async function insertExport(row: typeof accountExports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await db().insert(accountExports).values(row).returning();
  if (!inserted) throw new Error("the export was not inserted");

  return inserted;
}

/** Returns false if the export has ended or is gone. */
export async function updateOpenExport(
  id: string,
  changes: Partial<typeof accountExports.$inferInsert>,
): Promise<boolean> {
  const rows = await db()
    .update(accountExports)
    .set(changes)
    .where(and(eq(accountExports.id, id), inArray(accountExports.status, [...openStatuses])))
    .returning({ id: accountExports.id });
  return rows.length > 0;
}

export async function findExport(id: string): Promise<ExportRow | undefined> {
  const [row] = await db().select().from(accountExports).where(eq(accountExports.id, id));
  return row;
}

/** Same, and locks it until the open transaction ends. */
export async function lockExport(id: string): Promise<ExportRow | undefined> {
  const [row] = await db().select().from(accountExports).where(eq(accountExports.id, id)).for("update");
  return row;
}

export async function findOwnExport(owner: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await db()
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.id, id), eq(accountExports.owner, owner), isOfAccount));
  return row;
}

/** Inserts the export of a job, unless it exists. */
export async function insertJobExport(
  row: typeof accountExports.$inferInsert & { jobId: string },
): Promise<void> {
  await db().insert(accountExports).values(row).onConflictDoNothing();
}

export async function findJobExports(jobIds: readonly string[]): Promise<ExportRow[]> {
  if (jobIds.length === 0) return [];
  return db()
    .select()
    .from(accountExports)
    .where(inArray(accountExports.jobId, [...jobIds]));
}

/** Returns the owner's exports, newest first. */
export async function listOwnExports(owner: string, limit: number): Promise<ExportRow[]> {
  return db()
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.owner, owner), isOfAccount))
    .orderBy(desc(accountExports.id))
    .limit(limit);
}

export async function listExportParts(exportId: string): Promise<ExportPartRow[]> {
  return db()
    .select()
    .from(accountExportParts)
    .where(eq(accountExportParts.exportId, exportId))
    .orderBy(asc(accountExportParts.number));
}

export async function insertExportPart(row: ExportPartRow): Promise<void> {
  await db().insert(accountExportParts).values(row);
}

/** Deletes the parts of an export; returns the keys of their objects. */
export async function deleteExportParts(exportId: string): Promise<string[]> {
  const rows = await db()
    .delete(accountExportParts)
    .where(eq(accountExportParts.exportId, exportId))
    .returning();
  return rows.flatMap(({ contentKey, directoryKey }) => [contentKey, directoryKey]);
}

/** Deletes an export with its parts; returns the keys of their objects. Needs a transaction. */
export async function deleteExport(id: string): Promise<string[]> {
  const keys = await deleteExportParts(id);
  await db().delete(accountExports).where(eq(accountExports.id, id));
  return keys;
}

/**
 * Deletes the parts of a ready export, which expires now; returns the keys of their objects. Needs
 * a transaction.
 */
export async function expireExport(id: string): Promise<string[]> {
  const rows = await db()
    .update(accountExports)
    .set({ status: "expired" })
    .where(and(eq(accountExports.id, id), eq(accountExports.status, "ready")))
    .returning({ id: accountExports.id });
  return rows.length > 0 ? deleteExportParts(id) : [];
}

export async function listPartsOfOwner(owner: string, limit: number): Promise<ExportPartRow[]> {
  return db().select().from(accountExportParts).where(eq(accountExportParts.owner, owner)).limit(limit);
}

export async function deletePartsByKeys(contentKeys: readonly string[]): Promise<void> {
  await db()
    .delete(accountExportParts)
    .where(inArray(accountExportParts.contentKey, [...contentKeys]));
}

/** Returns exports without progress since then, and whose they are. */
export async function findStalledExports(
  before: string,
  limit: number,
): Promise<Array<{ exportId: string; uid: string }>> {
  return db()
    .select({ exportId: accountExports.id, uid: users.uid })
    .from(accountExports)
    .innerJoin(users, eq(users.owner, accountExports.owner))
    .where(
      and(
        isOfAccount,
        inArray(accountExports.status, [...openStatuses]),
        lt(accountExports.updatedAt, before),
      ),
    )
    .limit(limit);
}

/** Returns exports whose archive has expired then, and is not deleted. */
export async function findExpiredExports(now: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: accountExports.id })
    .from(accountExports)
    .where(and(eq(accountExports.status, "ready"), lte(accountExports.expiresAt, now)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the owner's other exports whose archive can be downloaded. */
export async function listOtherReadyExports(owner: string, id: string): Promise<string[]> {
  const rows = await db()
    .select({ id: accountExports.id })
    .from(accountExports)
    .where(and(eq(accountExports.owner, owner), isOfAccount, eq(accountExports.status, "ready")));
  return rows.map((row) => row.id).filter((other) => other !== id);
}

/** Deletes up to `limit` exports without an archive that ended before then; returns their ids. */
export async function deleteEndedExports(before: string, limit: number): Promise<string[]> {
  const ended = db()
    .select({ id: accountExports.id })
    .from(accountExports)
    .where(and(inArray(accountExports.status, ["failed", "expired"]), lt(accountExports.finishedAt, before)))
    .limit(limit);

  const rows = await db()
    .delete(accountExports)
    .where(inArray(accountExports.id, ended))
    .returning({ id: accountExports.id });
  return rows.map(({ id }) => id);
}
