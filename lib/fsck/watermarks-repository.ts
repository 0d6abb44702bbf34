import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { albums, shares, userSettings, users, watermarks } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns watermarks in the order of their IDs. Skips closed accounts. */
export async function listWatermarksAfter(afterId: string, limit: number) {
  const { id, blobKey, sizeBytes, sha256 } = watermarks;
  return db()
    .select({ id, blobKey, sizeBytes, sha256 })
    .from(watermarks)
    .innerJoin(users, and(eq(users.owner, watermarks.owner), isNull(users.deletedAt)))
    .where(gt(id, afterId))
    .orderBy(asc(id))
    .limit(limit);
}

/**
 * Returns what requires a watermark that the account does not have. Skips closed accounts and
 * deleted albums.
 */
export async function listUnknownRequirements() {
  const { rows } = await db().execute<{ uid: string; place: string; watermark: string }>(sql`
    select u.uid, r.place, r.watermark
    from (
      select owner, 'the account' as place, required_watermark as watermark from ${userSettings}
      union all
      select owner, 'the album ' || album_slug, required_watermark from ${albums} where deleted_at is null
      union all
      select owner, 'the share ' || id, required_watermark from ${shares}) r
    join ${users} u on u.owner = r.owner and u.deleted_at is null
    where r.watermark is not null
      and not exists (select from ${watermarks} w where w.owner = r.owner and w.id = r.watermark)
    order by u.uid, r.place`);
  return rows;
}
