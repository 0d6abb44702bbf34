import { and, asc, count, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { apiKeys, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns keys that expire in the period, the first one first. */
export async function findExpiringKeys(owner: string, period: { after: string; until: string }) {
  return db()
    .select({ id: apiKeys.keyId, name: apiKeys.name, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.owner, owner),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, period.after),
        lte(apiKeys.expiresAt, period.until),
      ),
    )
    .orderBy(asc(apiKeys.expiresAt), asc(apiKeys.keyId));
}

export async function countActiveKeys(owner: string): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.owner, owner), isNull(apiKeys.revokedAt)));
  return row?.count ?? 0;
}

/** Returns images with failed variants, the last change first. */
export async function findFailedImages(owner: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), isNull(images.deletedAt), eq(images.variantsStatus, "failed")))
    .orderBy(desc(images.updatedAt), desc(images.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
