import { sql } from "drizzle-orm";
import { imageChanges } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { FollowedChange } from "./consequence";

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
