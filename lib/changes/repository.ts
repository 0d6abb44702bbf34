import { and, inArray, sql } from "drizzle-orm";
import { imageChanges, images, users } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { FollowedChange } from "./consequence";

/** Returns the uids of accounts, by which caches know them. */
export async function listUids(owners: readonly string[]): Promise<string[]> {
  const rows = await db()
    .select({ uid: users.uid })
    .from(users)
    .where(inArray(users.owner, [...owners]));
  return rows.map(({ uid }) => uid);
}

/**
 * Marks images that a backup has as changed. The others, and those that wait already, stay as they
 * are.
 */
export async function markForBackup(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .update(images)
    .set({ backupStatus: "pending" })
    .where(
      and(
        sql`${images.id} = any(${sql.param([...ids])}::text[])`,
        inArray(images.backupStatus, ["syncing", "synced", "failed"]),
      ),
    );
}

/** Records changes of an owner's images for the clients that follow them. */
export async function recordImageChanges(
  changes: ReadonlyArray<FollowedChange & { owner: string }>,
): Promise<void> {
  const rows = changes.flatMap(({ owner, type, imageIds }) =>
    imageIds.map((imageId) => ({ owner, type, imageId })),
  );
  if (rows.length === 0) return;

  const list = (name: "owner" | "type" | "imageId") =>
    sql`${sql.param(rows.map((row) => row[name]))}::text[]`;
  await db().execute(sql`
    insert into ${imageChanges} (owner, type, image_id, changed_at)
    select owner, type, image_id, ${isoTime()}
    from unnest(${list("owner")}, ${list("type")}, ${list("imageId")}) as c(owner, type, image_id)`);
}
