import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { accountImportParts, accountImports, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type ImportRow = typeof accountImports.$inferSelect;
export type PartRow = typeof accountImportParts.$inferSelect;

const isOwn = (owner: string, id: string) => and(eq(accountImports.id, id), eq(accountImports.owner, owner));

/**
 * Serializes the start of an owner's imports until the open transaction ends. Returns how many have
 * not ended.
 */
export async function lockAndCountOpen(owner: string): Promise<number> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${owner}`}, 0))`);
  const [row] = await db()
    .select({ open: count() })
    .from(accountImports)
    .where(and(eq(accountImports.owner, owner), isNull(accountImports.endedAt)));
  return row?.open ?? 0;
}

export async function insertImport(row: typeof accountImports.$inferInsert): Promise<void> {
  await db().insert(accountImports).values(row);
}

export async function updateImport(
  id: string,
  changes: Partial<typeof accountImports.$inferInsert>,
): Promise<void> {
  await db().update(accountImports).set(changes).where(eq(accountImports.id, id));
}

export async function findOwnImport(owner: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db().select().from(accountImports).where(isOwn(owner, id));
  return row;
}

/**
 * Same, and locks it until the open transaction ends. Every change to an import, or by it, does.
 */
export async function lockOwnImport(owner: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db().select().from(accountImports).where(isOwn(owner, id)).for("update");
  return row;
}

/** Same for an import of any owner, without a lock. */
export async function findImport(id: string): Promise<ImportRow | undefined> {
  const [row] = await db().select().from(accountImports).where(eq(accountImports.id, id));
  return row;
}

export async function lockImport(id: string): Promise<ImportRow | undefined> {
  const [row] = await db().select().from(accountImports).where(eq(accountImports.id, id)).for("update");
  return row;
}

/** Returns the owner's imports, newest first. */
export async function listOwnImports(owner: string, limit: number): Promise<ImportRow[]> {
  return db()
    .select()
    .from(accountImports)
    .where(eq(accountImports.owner, owner))
    .orderBy(desc(accountImports.id))
    .limit(limit);
}

export async function listParts(importIds: readonly string[]): Promise<PartRow[]> {
  return db()
    .select()
    .from(accountImportParts)
    .where(inArray(accountImportParts.importId, [...importIds]))
    .orderBy(asc(accountImportParts.importId), asc(accountImportParts.number));
}

/**
 * Stores a part instead of an earlier one with its number, whose blob key is returned. Needs the
 * lock of the import.
 */
export async function upsertPart(row: PartRow): Promise<string | undefined> {
  const isPart = and(
    eq(accountImportParts.importId, row.importId),
    eq(accountImportParts.number, row.number),
  );
  const [before] = await db().delete(accountImportParts).where(isPart).returning();
  await db().insert(accountImportParts).values(row);

  return before?.blobKey;
}

export async function deletePartRows(blobKeys: readonly string[]): Promise<void> {
  await db()
    .delete(accountImportParts)
    .where(inArray(accountImportParts.blobKey, [...blobKeys]));
}

export async function listPartKeysOfOwner(owner: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ blobKey: accountImportParts.blobKey })
    .from(accountImportParts)
    .where(eq(accountImportParts.owner, owner))
    .limit(limit);
  return rows.map(({ blobKey }) => blobKey);
}

/** Returns imports without progress since then, and whose they are. */
export async function findStalledImports(
  before: string,
  limit: number,
): Promise<Array<{ importId: string; uid: string }>> {
  return db()
    .select({ importId: accountImports.id, uid: users.uid })
    .from(accountImports)
    .innerJoin(users, eq(users.owner, accountImports.owner))
    .where(and(inArray(accountImports.status, ["queued", "running"]), lt(accountImports.updatedAt, before)))
    .limit(limit);
}

/**
 * Returns imports that wait for parts, or have failed, without a change since then, and that still
 * have parts or are open.
 */
export async function findAbandonedImports(before: string, limit: number): Promise<string[]> {
  const hasParts = sql`exists (select from ${accountImportParts} p where p.import_id = ${accountImports.id})`;
  const rows = await db()
    .select({ id: accountImports.id })
    .from(accountImports)
    .where(
      and(
        inArray(accountImports.status, ["receiving", "failed"]),
        lt(accountImports.updatedAt, before),
        or(isNull(accountImports.endedAt), hasParts),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes up to `limit` imports that ended before then; returns their ids. */
export async function deleteEndedImports(before: string, limit: number): Promise<string[]> {
  const ended = db()
    .select({ id: accountImports.id })
    .from(accountImports)
    .where(lt(accountImports.endedAt, before))
    .limit(limit);

  const rows = await db()
    .delete(accountImports)
    .where(inArray(accountImports.id, ended))
    .returning({ id: accountImports.id });
  return rows.map(({ id }) => id);
}
