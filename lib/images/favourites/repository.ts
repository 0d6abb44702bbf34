import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { favourites, images } from "@/db/schema";
import { isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";
import type { Position } from "@/lib/platform/secrets/signing";
import { type ImageFilters, matchesArchived } from "../list-queries/filters";

/** Returns false if the image was already a favorite. */
export async function insertFavourite(owner: string, imageId: string, now: string): Promise<boolean> {
  const rows = await db()
    .insert(favourites)
    .values({ owner, imageId, createdAt: now })
    .onConflictDoNothing()
    .returning({ imageId: favourites.imageId });
  return rows.length > 0;
}

/** Returns false if the image was not a favorite. */
export async function deleteFavourite(owner: string, imageId: string): Promise<boolean> {
  const rows = await db()
    .delete(favourites)
    .where(and(eq(favourites.owner, owner), eq(favourites.imageId, imageId)))
    .returning({ imageId: favourites.imageId });
  return rows.length > 0;
}

/**
 * Returns the ids of favorites that are not deleted, latest first, with the time they were added.
 */
export async function listFavouriteIds(
  scope: LibraryScope,
  options: { limit: number; after: Position | undefined } & Pick<ImageFilters, "archived">,
) {
  const { after } = options;
  return db()
    .select({ imageId: favourites.imageId, createdAt: favourites.createdAt })
    .from(favourites)
    .innerJoin(images, and(eq(images.id, favourites.imageId), isNull(images.deletedAt)))
    .where(
      and(
        eq(favourites.owner, scope.owner),
        isInScope(scope),
        matchesArchived(options),
        after && sql`(${favourites.createdAt}, ${favourites.imageId}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(favourites.createdAt), desc(favourites.imageId))
    .limit(options.limit);
}
