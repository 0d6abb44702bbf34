import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { davLocks } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type LockRow = typeof davLocks.$inferSelect;

/** Serializes new locks of the library until the open transaction ends. */
export async function lockLibrary(owner: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`dav:${owner}`}, 0))`);
}

/** Returns the locks of the library that have not ended. */
export async function listLocks(owner: string, now: string): Promise<LockRow[]> {
  return db()
    .select()
    .from(davLocks)
    .where(and(eq(davLocks.owner, owner), gt(davLocks.expiresAt, now)));
}

export async function insertLock(row: LockRow): Promise<void> {
  await db().insert(davLocks).values(row);
}

export async function extendLock(token: string, expiresAt: string): Promise<void> {
  await db().update(davLocks).set({ expiresAt }).where(eq(davLocks.token, token));
}

export async function deleteLocks(tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0)
    await db()
      .delete(davLocks)
      .where(inArray(davLocks.token, [...tokens]));
}

export async function deleteExpiredLocks(now: string): Promise<void> {
  await db().delete(davLocks).where(lt(davLocks.expiresAt, now));
}
