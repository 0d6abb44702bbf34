import { inArray, sql } from "drizzle-orm";
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
 * Records changes of owners' images for the clients that follow them, and marks images that a
 * backup has as changed. Images that are already pending are unchanged. One statement for both.
 */
export async function recordImageChanges(
  changes: ReadonlyArray<FollowedChange & { owner: string }>,
  outdatedInBackup: readonly string[],
): Promise<void> {
  const rows = changes.flatMap(({ owner, type, imageIds }) =>
    imageIds.map((imageId) => ({ owner, type, imageId })),
  );
  if (rows.length + outdatedInBackup.length === 0) return;

  const list = (name: "owner" | "type" | "imageId") =>
    sql`${sql.param(rows.map((row) => row[name]))}::text[]`;
  await db().execute(sql`
    with outdated as (
      update ${images} set backup_status = 'pending'
      where id = any(${sql.param([...outdatedInBackup])}::text[]) and backup_status in ('syncing', 'synced', 'failed'))
    insert into ${imageChanges} (owner, type, image_id, changed_at)
    select owner, type, image_id, ${isoTime()}
    from unnest(${list("owner")}, ${list("type")}, ${list("imageId")}) as c(owner, type, image_id)`);
}
