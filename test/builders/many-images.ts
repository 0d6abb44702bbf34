import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { auditLogs, imageFiles, images } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { Caller } from "../harness/caller";

/**
 * Inserts complete images at once, which would be slow through the API; their blobs exist as keys
 * only.
 */
export async function insertImages({ actor }: Caller, count: number): Promise<string[]> {
  const now = isoTime();
  const rows = Array.from({ length: count }, () => {
    const id = newId("img");
    return {
      id,
      owner: actor.library.owner,
      filename: `${id}.jpg`,
      albumSlug: "images",
      createdAt: now,
      updatedAt: now,
    };
  });

  await db()
    .insert(images)
    .values(rows.map((row) => ({ ...row, uploaded: true, generation: 1 })));
  const file = { generation: 1, status: "live", maxBytes: 1, expiresAt: now, createdAt: now };
  await db()
    .insert(imageFiles)
    .values(rows.map(({ id }) => ({ ...file, imageId: id, blobKey: `images/${id}/0` })));

  return rows.map((row) => row.id);
}

export function listImageRows(ids: readonly string[]) {
  return db()
    .select()
    .from(images)
    .where(inArray(images.id, [...ids]))
    .orderBy(asc(images.id));
}

/** Lists the owner's audit entries about many images, favorites included, oldest first. */
export function listBulkEntries({ actor }: Caller) {
  const isOfOwner = and(
    eq(auditLogs.owner, actor.library.owner),
    inArray(auditLogs.resourceType, ["image", "favourite"]),
  );

  return db()
    .select()
    .from(auditLogs)
    .where(and(isOfOwner, isNull(auditLogs.resourceId)))
    .orderBy(asc(auditLogs.createdAt));
}
