import { and, eq, sql } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

const matchesKey = (owner: string, key: string) =>
  and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.idempotencyKey, key));

/** A key and the call that holds it. */
export interface HeldKey {
  owner: string;
  key: string;
  holder: string;
}

const isHeld = ({ owner, key, holder }: HeldKey) =>
  and(matchesKey(owner, key), eq(idempotencyKeys.holder, holder));

/** Returns false when the key exists. */
export async function insertKey(row: typeof idempotencyKeys.$inferInsert): Promise<boolean> {
  const rows = await db()
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ owner: idempotencyKeys.owner });
  return rows.length > 0;
}

export async function lockKey(owner: string, key: string) {
  const [row] = await db().select().from(idempotencyKeys).where(matchesKey(owner, key)).for("update");
  return row;
}

export async function updateKey(
  heldKey: HeldKey,
  changes: Partial<typeof idempotencyKeys.$inferInsert>,
): Promise<void> {
  await db().update(idempotencyKeys).set(changes).where(isHeld(heldKey));
}

export async function deleteKey(heldKey: HeldKey): Promise<void> {
  await db().delete(idempotencyKeys).where(isHeld(heldKey));
}

export async function deleteKeysBefore(createdBefore: string): Promise<void> {
  await deleteInBatches(async (limit) => {
    const { rows } = await db().execute(sql`
      delete from ${idempotencyKeys} where ctid = any(array(
        select ctid from ${idempotencyKeys} where created_at < ${createdBefore} limit ${limit})) returning 1`);
    return rows;
  });
}
