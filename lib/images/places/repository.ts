import { and, asc, desc, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { facetCodes } from "@/db/facets";
import { imageFiles, imageSearch, images } from "@/db/schema";
import { albumOf, isInAlbum } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db, withIndexScans } from "@/lib/platform/database/transaction";
import type { ArchivedChoice } from "../list-queries/resource";

type StoredPlace = NonNullable<typeof imageFiles.$inferSelect.place>;

const has = (facet: keyof typeof facetCodes) => sql`${imageSearch.facets} like ${`%${facetCodes[facet]}%`}`;

const cover = alias(images, "cover");

/** The columns that the URLs of an image depend on. */
const coverColumns = {
  id: cover.id,
  albumSlug: albumOf("cover"),
  filename: cover.filename,
  visibility: cover.visibility,
  linkEpoch: cover.linkEpoch,
  generation: cover.generation,
  cropRevision: cover.cropRevision,
  qualityRevision: cover.qualityRevision,
};

export type PlaceRow = Awaited<ReturnType<typeof listPlaceRows>>[number];

/**
 * Returns the cities, and the countries outside of cities, where images of the scope were taken
 * that are not in the trash, most images first. Images are counted in an index; ids sort by time.
 */
export async function listPlaceRows({ owner, album }: LibraryScope, archived: ArchivedChoice) {
  const places = db()
    .$with("places")
    .as(
      db()
        .select({
          count: sql<number>`count(*)::integer`.as("count"),
          newestId: sql<string>`max(${imageSearch.imageId})`.as("newest_id"),
          coverId: sql<string | null>`max(${imageSearch.imageId}) filter (where ${has("safe")})`.as(
            "cover_id",
          ),
        })
        .from(imageSearch)
        .where(
          and(
            eq(imageSearch.owner, owner),
            isNotNull(imageSearch.placeCountry),
            album === undefined ? undefined : isInAlbum(owner, album, "image_search"),
            has("live"),
            { include: undefined, exclude: not(has("archived")), only: has("archived") }[archived],
          ),
        )
        .groupBy(imageSearch.placeCountry, imageSearch.placeCity),
    );

  return withIndexScans((database) =>
    database
      .with(places)
      .select({ count: places.count, place: imageFiles.place, exif: imageFiles.exif, cover: coverColumns })
      .from(places)
      .innerJoin(images, eq(images.id, places.newestId))
      .innerJoin(
        imageFiles,
        and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
      )
      .leftJoin(cover, eq(cover.id, places.coverId))
      .orderBy(desc(places.count), desc(places.newestId)),
  );
}

/** Returns live files whose position has not been looked up, in lock order. */
export async function findUnlocatedFiles(limit: number) {
  return db()
    .select({ imageId: imageFiles.imageId, generation: imageFiles.generation, exif: imageFiles.exif })
    .from(imageFiles)
    .where(
      and(eq(imageFiles.status, "live"), isNull(imageFiles.place), sql`${imageFiles.exif} like '%"gps":{%'`),
    )
    .orderBy(asc(imageFiles.imageId))
    .limit(limit);
}

/**
 * Saves the place of a live file of a locked image. Returns false if it has one by now, or the
 * image another file.
 */
export async function savePlace(
  { imageId, generation }: { imageId: string; generation: number },
  place: StoredPlace,
): Promise<boolean> {
  const rows = await db()
    .update(imageFiles)
    .set({ place })
    .where(
      and(
        eq(imageFiles.imageId, imageId),
        eq(imageFiles.generation, generation),
        eq(imageFiles.status, "live"),
        isNull(imageFiles.place),
      ),
    )
    .returning({ imageId: imageFiles.imageId });
  return rows.length > 0;
}
