import { and, asc, desc, eq, inArray, isNull, lte, sql, sum } from "drizzle-orm";
import { imageFiles, images, userSettings } from "@/db/schema";
import { isInAlbum, isInScope, markOf } from "@/lib/access";
import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";
import { bytesColumns, isLiveFile } from "../repository";

/** Within a share, `ofShare` is the ID of the watermark that it requires. */
function selectImages(ofShare: string | null = null) {
  return db()
    .select({
      image: {
        imageId: images.id,
        filename: images.filename,
        generation: images.generation,
        cropRevision: images.cropRevision,
        pendingKeys: images.variantsAwaited,
        createdAt: images.createdAt,
        rating: images.rating,
        pick: images.pick,
        mark: markOf(ofShare),
      },
      ...bytesColumns,
    })
    .from(images)
    .leftJoin(imageFiles, isLiveFile)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectImages>>[number];
export type ArchivedImage = Row["image"] & Omit<Row, "image">;

const flatten = ({ image, ...rest }: Row): ArchivedImage => ({ ...image, ...rest });

/** Returns which of the ids are images of the scope. */
export async function findOwnIds(scope: LibraryScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(isInScope(scope), inArray(images.id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** Returns the images among the ids that are in the scope, in the order of the ids. */
export async function findArchivedImages(
  scope: LibraryScope,
  ids: readonly string[],
  ofShare?: string | null,
): Promise<ArchivedImage[]> {
  const rows = await selectImages(ofShare).where(and(isInScope(scope), inArray(images.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.image.imageId, flatten(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the required watermarks of the images within a share, in the order of their ids. */
export async function listMarks(
  owner: string,
  ids: readonly string[],
  ofShare: string | null,
): Promise<Array<{ id: string; mark: WatermarkReference | null }>> {
  return db()
    .select({ id: images.id, mark: markOf(ofShare) })
    .from(images)
    .where(and(eq(images.owner, owner), inArray(images.id, [...ids])))
    .orderBy(asc(images.id));
}

/** Returns how many bytes the originals of the images have together. */
export async function sumOriginals(ids: readonly string[]): Promise<number> {
  const [row] = await db()
    .select({ sizeBytes: sum(imageFiles.sizeBytes).mapWith(Number) })
    .from(images)
    .innerJoin(imageFiles, isLiveFile)
    .where(inArray(images.id, [...ids]));
  return row?.sizeBytes ?? 0;
}

/** Returns the album's active images created up to then, newest first. */
export async function listAlbumImages(
  owner: string,
  albumSlug: string,
  { createdUntil, after, limit }: { createdUntil: string; after: ArchivedImage | undefined; limit: number },
): Promise<ArchivedImage[]> {
  const rows = await selectImages()
    .where(
      and(
        eq(images.owner, owner),
        isInAlbum(owner, albumSlug),
        isNull(images.deletedAt),
        lte(images.createdAt, createdUntil),
        after && sql`(${images.createdAt}, ${images.id}) < (${after.createdAt}, ${after.imageId})`,
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(limit);
  return rows.map(flatten);
}

/** Returns the custom variants that anyone may create. */
export async function findSavedVariants(owner: string): Promise<string[]> {
  const [row] = await db()
    .select({ keys: userSettings.savedCustomVariants })
    .from(userSettings)
    .where(eq(userSettings.owner, owner));
  return row?.keys ?? [];
}
