import { and, eq, lt } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

const isKey = (owner: string, key: string) =>
  and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.idempotencyKey, key));

/** False when the key is taken. */
export async function insertKey(row: typeof idempotencyKeys.$inferInsert): Promise<boolean> {
  const rows = await executor()
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ owner: idempotencyKeys.owner });
  return rows.length > 0;
}

export async function lockKey(owner: string, key: string) {
  const [row] = await executor().select().from(idempotencyKeys).where(isKey(owner, key)).for("update");
  return row;
}

export async function updateKey(
  owner: string,
  key: string,
  changes: Partial<typeof idempotencyKeys.$inferInsert>,
): Promise<void> {
  await executor().update(idempotencyKeys).set(changes).where(isKey(owner, key));
}

export async function deleteKey(owner: string, key: string): Promise<void> {
  await executor().delete(idempotencyKeys).where(isKey(owner, key));
}

export async function deleteKeysBefore(createdBefore: string): Promise<void> {
  await executor().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, createdBefore));
}
