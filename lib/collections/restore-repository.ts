import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { collections, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { requestCount } from "./smart/counts-repository";

/** Returns the owner of each ID that is in use, also of a deleted collection. */
export async function findCollectionOwners(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: collections.id, owner: collections.owner })
    .from(collections)
    .where(inArray(collections.id, [...ids]));
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/**
 * Inserts the collection, or brings it back with these columns if it is deleted. Returns false if
 * there is one with this ID. A job counts the images of a smart one. Needs the lock of the tree and a
 * free slug.
 */
export async function upsertDeleted(row: typeof collections.$inferInsert): Promise<boolean> {
  const columns = { ...row, deletedAt: null, deletionJobId: null };
  const rows = await db()
    .insert(collections)
    .values(columns)
    .onConflictDoUpdate({
      target: collections.id,
      set: columns,
      setWhere: sql`${collections.owner} = ${row.owner} and ${collections.deletedAt} is not null`,
    })
    .returning({ id: collections.id });
  if (rows.length > 0 && row.kind === "smart") await requestCount(row.id);

  return rows.length > 0;
}

/**
 * Returns which of the images are in the library, those in the trash included. Prevents other changes
 * of them until the open transaction ends, so that their state is not copied while it changes.
 */
export async function lockAllImagesShared(owner: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), inArray(images.id, [...ids])))
    .orderBy(asc(images.id))
    .for("share");
  return new Set(rows.map(({ id }) => id));
}
