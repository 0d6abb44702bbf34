import { and, asc, count, eq, isNull } from "drizzle-orm";
import { users, watermarks } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type WatermarkRow = typeof watermarks.$inferSelect;

const matchesWatermark = (owner: string, id: string) =>
  and(eq(watermarks.owner, owner), eq(watermarks.id, id));

/** Sorts by name. */
export async function listWatermarkRows(owner: string): Promise<WatermarkRow[]> {
  return db()
    .select()
    .from(watermarks)
    .where(eq(watermarks.owner, owner))
    .orderBy(asc(watermarks.name), asc(watermarks.id));
}

export async function findWatermark(owner: string, id: string): Promise<WatermarkRow | undefined> {
  const [row] = await db().select().from(watermarks).where(matchesWatermark(owner, id));
  return row;
}

/** Prevents other changes of the watermark, and its use by more recipes, until the open transaction ends. */
export async function lockWatermark(owner: string, id: string): Promise<WatermarkRow | undefined> {
  const [row] = await db().select().from(watermarks).where(matchesWatermark(owner, id)).for("update");
  return row;
}

/**
 * Lets the owner's watermarks be created one at a time, until the open transaction ends. Returns
 * false if the account is closed: its objects are being deleted.
 */
export async function lockOpenOwner(owner: string): Promise<boolean> {
  const rows = await db()
    .select({ owner: users.owner })
    .from(users)
    .where(and(eq(users.owner, owner), isNull(users.deletedAt)))
    .for("no key update");
  return rows.length > 0;
}

export async function countWatermarks(owner: string): Promise<number> {
  const [row] = await db().select({ used: count() }).from(watermarks).where(eq(watermarks.owner, owner));
  return row?.used ?? 0;
}

/** Returns false if there is a watermark with this ID. */
export async function insertWatermark(row: WatermarkRow): Promise<boolean> {
  const rows = await db()
    .insert(watermarks)
    .values(row)
    .onConflictDoNothing({ target: watermarks.id })
    .returning({ id: watermarks.id });
  return rows.length > 0;
}

export async function updateWatermarkRow(
  { id }: Pick<WatermarkRow, "id">,
  changes: Partial<WatermarkRow>,
): Promise<void> {
  await db().update(watermarks).set(changes).where(eq(watermarks.id, id));
}

export async function deleteWatermarkRow({ id }: Pick<WatermarkRow, "id">): Promise<void> {
  await db().delete(watermarks).where(eq(watermarks.id, id));
}
