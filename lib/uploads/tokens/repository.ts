import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { images, uploadTokens } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

export type UploadTokenRow = typeof uploadTokens.$inferSelect;

export async function insertToken(row: typeof uploadTokens.$inferInsert): Promise<UploadTokenRow> {
  const [inserted] = await db().insert(uploadTokens).values(row).returning();
  if (!inserted) throw new Error("the insert returned no row");

  return inserted;
}

export async function findToken(owner: string, id: string): Promise<UploadTokenRow | undefined> {
  const [row] = await db()
    .select()
    .from(uploadTokens)
    .where(and(eq(uploadTokens.owner, owner), eq(uploadTokens.id, id)));
  return row;
}

/** Ends the token and returns it, unless it has ended before. */
export async function endToken(owner: string, id: string, now: string): Promise<UploadTokenRow | undefined> {
  const isOpen = and(eq(uploadTokens.owner, owner), eq(uploadTokens.id, id), gt(uploadTokens.expiresAt, now));
  const [row] = await db().update(uploadTokens).set({ expiresAt: now }).where(isOpen).returning();
  return row;
}

/**
 * Returns false when the token was used before. Of several transactions, the others wait for the
 * first.
 */
export async function markUsed(id: string, imageId: string): Promise<boolean> {
  const unused = and(eq(uploadTokens.id, id), isNull(uploadTokens.imageId));
  const rows = await db()
    .update(uploadTokens)
    .set({ imageId })
    .where(unused)
    .returning({ id: uploadTokens.id });
  return rows.length === 1;
}

/** Whether the bytes of the image are still awaited. */
export async function isUploadPending(imageId: string): Promise<boolean> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.uploaded, false)));
  return rows.length > 0;
}

export function deleteTokens(expiredBefore: string): Promise<number> {
  return deleteInBatches((limit) => {
    const old = db()
      .select({ id: uploadTokens.id })
      .from(uploadTokens)
      .where(lt(uploadTokens.expiresAt, expiredBefore))
      .limit(limit);
    return db().delete(uploadTokens).where(inArray(uploadTokens.id, old)).returning({ id: uploadTokens.id });
  });
}
