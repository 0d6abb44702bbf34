import { and, asc, between, desc, eq, isNull, sql } from "drizzle-orm";
import { analyticsDaily, images } from "@/db/schema";
import { albumOf, isInAlbum, isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";
import type { Period } from "../period";
import type { TopMeasure } from "./resource";

interface TopQuery {
  period: Period;
  by: TopMeasure;
  /** Only images of this album. */
  album: string | undefined;
  limit: number;
}

/**
 * Returns the owner's images with the most traffic, without deleted ones. Reads the rows of the
 * period once, by the primary key; the number of images and the days outside of the period do not
 * matter.
 */
export async function listTopImages(scope: LibraryScope, { period, by, album, limit }: TopQuery) {
  const sums = db()
    .select({
      imageId: analyticsDaily.imageId,
      requests: sql<number>`sum(${analyticsDaily.requests})`.mapWith(Number).as("sum_of_requests"),
      bytes: sql<number>`sum(${analyticsDaily.bytes})`.mapWith(Number).as("sum_of_bytes"),
    })
    .from(analyticsDaily)
    .where(and(eq(analyticsDaily.owner, scope.owner), between(analyticsDaily.day, period.from, period.to)))
    .groupBy(analyticsDaily.imageId)
    .as("sums");

  return db()
    .select({
      id: images.id,
      filename: images.filename,
      albumSlug: albumOf(),
      visibility: images.visibility,
      linkEpoch: images.linkEpoch,
      cropRevision: images.cropRevision,
      qualityRevision: images.qualityRevision,
      generation: images.generation,
      nsfw: images.nsfw,
      requests: sums.requests,
      bytes: sums.bytes,
    })
    .from(sums)
    .innerJoin(images, eq(images.id, sums.imageId))
    .where(
      and(
        isInScope(scope),
        isNull(images.deletedAt),
        album === undefined ? undefined : isInAlbum(scope.owner, album),
      ),
    )
    .orderBy(desc(sums[by]), asc(images.id))
    .limit(limit);
}
