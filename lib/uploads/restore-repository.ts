import { and, eq, sql } from "drizzle-orm";
import { favourites, imageAliases, imageRequests, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Serializes restorations of one image until the open transaction ends. Returns whether an image has the id. */
export async function lockImageId(id: string): Promise<boolean> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`restore:${id}`}, 0))`);
  const rows = await db().select({ id: images.id }).from(images).where(eq(images.id, id));
  return rows.length > 0;
}

interface FormerPath {
  album: string;
  filename: string;
  createdAt: string;
}

/** Points former paths at the image, except those that another image has or had. Returns the others. */
export async function insertAliases(
  owner: string,
  imageId: string,
  paths: readonly FormerPath[],
): Promise<FormerPath[]> {
  const used: FormerPath[] = [];
  for (const path of paths) {
    const isInUse = await db()
      .select({ id: images.id })
      .from(images)
      .where(
        and(eq(images.owner, owner), eq(images.albumSlug, path.album), eq(images.filename, path.filename)),
      );
    const inserted =
      isInUse.length > 0
        ? []
        : await db()
            .insert(imageAliases)
            .values({
              aliasOwner: owner,
              aliasAlbumSlug: path.album,
              aliasFilename: path.filename,
              imageId,
              createdAt: path.createdAt,
            })
            .onConflictDoNothing()
            .returning({ imageId: imageAliases.imageId });
    if (inserted.length === 0) used.push(path);
  }
  return used;
}

export async function setImageTotals(
  imageId: string,
  totals: { requests: number; bytes: number },
): Promise<void> {
  await db().update(imageRequests).set(totals).where(eq(imageRequests.imageId, imageId));
}

export async function insertFavourite(owner: string, imageId: string, createdAt: string): Promise<void> {
  await db().insert(favourites).values({ owner, imageId, createdAt });
}
