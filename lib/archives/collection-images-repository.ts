import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { collectionCounts, collectionImages, collections } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

const { collectionId, imageId, rank, addedAt } = collectionImages;

/** An image of a collection, under the names of the export. */
const recordColumns = { collection_id: collectionId, image_id: imageId, rank, added_at: addedAt };

/** Returns the IDs of collections that are not deleted, in their order. */
export async function listCollectionsAfter(owner: string, after: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.owner, owner), gt(collections.id, after), isNull(collections.deletedAt)))
    .orderBy(asc(collections.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the images of a collection by rank, those in the trash included. */
export async function listCollectionImagesAfter(id: string, afterRank: string, limit: number) {
  return selectRecords(and(eq(collectionId, id), gt(rank, afterRank)), limit);
}

/** A larger collection has its images in several parts, so that none is large. */
const maxImagesOfPart = 10_000;

/** Adding an image changes only its own part. */
const partOfImage = sql<string>`left(md5(${imageId}), 1)`;
const { shown, hidden, archived, deleted } = collectionCounts;
const count = sql`${shown} + ${hidden} + ${archived} + ${deleted}`;

/** A part of the images of a collection. */
export interface CollectionPart {
  id: string;
  /** Empty for all images. */
  part: string;
  /** Another one as soon as an image, its rank or its time differs. */
  digest: string;
}

/** Returns the parts of collections. A collection without images has none. */
export async function listCollectionParts(ids: readonly string[]): Promise<CollectionPart[]> {
  const part = sql<string>`case when ${count} > ${sql.raw(String(maxImagesOfPart))} then ${partOfImage} else '' end`;
  return db()
    .select({
      id: collectionId,
      part,
      // It sums one hash for each image: texts of all images would be sorted and kept in memory.
      digest: sql<string>`count(*) || ':' || sum(hashtextextended(concat_ws(' ', ${imageId}, ${rank}, ${addedAt}), 0)::numeric)`,
    })
    .from(collectionImages)
    .innerJoin(collectionCounts, eq(collectionCounts.collectionId, collectionId))
    .where(inArray(collectionId, [...ids]))
    .groupBy(collectionId, sql`2`)
    .orderBy(asc(collectionId), sql`2`);
}

/** Returns the images of a part by rank. */
export async function listPartImages({ id, part }: Pick<CollectionPart, "id" | "part">) {
  return selectRecords(and(eq(collectionId, id), part === "" ? undefined : eq(partOfImage, part)));
}

function selectRecords(condition: SQL | undefined, limit?: number) {
  const query = db()
    .select(recordColumns)
    .from(collectionImages)
    .where(condition)
    .orderBy(asc(rank))
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
}
