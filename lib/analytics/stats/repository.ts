import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { albums, favourites, images, tags } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export async function countDeletedImages(owner: string): Promise<number> {
  return db().$count(images, and(eq(images.owner, owner), isNotNull(images.deletedAt)));
}

export async function countAlbums(owner: string): Promise<number> {
  return db().$count(albums, and(eq(albums.owner, owner), isNull(albums.deletedAt)));
}

export async function countTags(owner: string): Promise<number> {
  return db().$count(tags, and(eq(tags.owner, owner), isNull(tags.deletedAt)));
}

/** Counts favorites without deleted images, like the list of favorites. */
export async function countFavourites(owner: string): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(favourites)
    .innerJoin(images, and(eq(images.id, favourites.imageId), isNull(images.deletedAt)))
    .where(eq(favourites.owner, owner));
  return row?.count ?? 0;
}
