import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { collectionImages, collections, imageFiles, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { type FileRow, fileColumns, hasName, isLiveFile, isShown, nameAmong } from "./files-repository";

// The images of a smart collection are the matches of its query. It is no folder.
const isFolder = (owner: string, parent: string) =>
  and(
    eq(collections.owner, owner),
    isNull(collections.deletedAt),
    eq(collections.kind, "manual"),
    sql`coalesce(${collections.parentId}, '') = ${parent}`,
  );

/** Returns the collections directly within the parent; an empty one is the top level. */
export async function listCollectionRows(owner: string, parent: string) {
  return db()
    .select({
      id: collections.id,
      slug: collections.slug,
      title: collections.title,
      createdAt: collections.createdAt,
      updatedAt: collections.updatedAt,
    })
    .from(collections)
    .where(isFolder(owner, parent))
    .orderBy(asc(sql`lower(${collections.title})`), asc(collections.id));
}

export async function hasCollections(owner: string): Promise<boolean> {
  const rows = await db()
    .select({ id: collections.id })
    .from(collections)
    .where(isFolder(owner, ""))
    .limit(1);
  return rows.length > 0;
}

/** A collection of a library, at a time: expired images are not in its folder. */
interface Place {
  owner: string;
  collection: string;
  now: string;
}

const nameIn = (collection: string) =>
  nameAmong(sql`o.owner = ${images.owner} and o.id <> ${images.id} and o.deleted_at is null
    and exists (select from ${collectionImages} m where m.collection_id = ${collection} and m.image_id = o.id)`);

function selectFiles({ owner, collection, now }: Place, condition: SQL | undefined) {
  return db()
    .select(fileColumns(nameIn(collection)))
    .from(collectionImages)
    .innerJoin(images, eq(images.id, collectionImages.imageId))
    .innerJoin(imageFiles, isLiveFile)
    .where(
      and(eq(collectionImages.collectionId, collection), eq(images.owner, owner), isShown(now), condition),
    )
    .$dynamic();
}

/** Returns a page of the files of a collection. Their order is not the order by hand, which may change between pages. */
export async function listCollectionFileRows(
  place: Place,
  { after, limit }: { after: string; limit: number },
): Promise<FileRow[]> {
  return selectFiles(place, gt(collectionImages.imageId, after))
    .orderBy(asc(collectionImages.imageId))
    .limit(limit);
}

/** Returns the file of the collection with this name. */
export async function findCollectionFileRow(place: Place, name: string): Promise<FileRow | undefined> {
  const [row] = await selectFiles(place, hasName(name, nameIn(place.collection))).limit(1);
  return row;
}

/** Returns the image of the collection as a file. */
export async function findImageInCollection(place: Place, imageId: string): Promise<FileRow | undefined> {
  const [row] = await selectFiles(place, eq(collectionImages.imageId, imageId));
  return row;
}
