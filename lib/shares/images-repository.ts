import { and, asc, count, desc, eq, exists, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { albumRanks, imageFiles, images, shareImages, sharePicks, shareUploads, users } from "@/db/schema";
import { accessibleImages, isInAlbum, markOf, type Surface, type Viewer } from "@/lib/access";
import { isRankIn, orderKey } from "@/lib/albums";
import type { AlbumSort } from "@/lib/albums/values";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { ShareRow } from "./repository";

/** The images of a share that a query finds: images that its visitors may have on the surface. */
export interface Selection {
  share: ShareRow;
  /** How the album of the share is sorted. Without it the order does not matter. */
  albumSort?: AlbumSort | null;
  viewer: Viewer;
  surface: Surface;
  /** Only the images that this visitor has picked. */
  pickedBy?: string;
  isSensitive?: boolean;
}

function isVisible({ share, viewer, surface, pickedBy, isSensitive }: Selection): SQL | undefined {
  return and(
    eq(images.owner, share.owner),
    share.target === "album"
      ? and(isInAlbum(share.owner, share.albumSlug ?? ""), isNotBetweenGuestAndOwner())
      : eq(shareImages.shareId, share.id),
    accessibleImages(viewer, surface, isoTime()),
    isSensitive === undefined ? undefined : eq(images.nsfw, isSensitive),
    pickedBy === undefined ? undefined : isPickedBy(share.id, pickedBy),
  );
}

/**
 * Guests send images to the owner alone: the share of an album shows them only once the owner has
 * made them unlisted or public.
 */
function isNotBetweenGuestAndOwner(): SQL | undefined {
  const uploads = db()
    .select({ imageId: shareUploads.imageId })
    .from(shareUploads)
    .where(eq(shareUploads.imageId, images.id));
  return or(ne(images.visibility, "private"), notExists(uploads));
}

function isPickedBy(shareId: string, visitor: string): SQL {
  const picks = db()
    .select({ imageId: sharePicks.imageId })
    .from(sharePicks)
    .where(
      and(
        eq(sharePicks.shareId, shareId),
        eq(sharePicks.visitor, visitor),
        eq(sharePicks.imageId, images.id),
        eq(sharePicks.isPicked, true),
      ),
    );
  return exists(picks);
}

/**
 * An album is shown newest first or in its order by hand, chosen images in the order in which they
 * were chosen.
 */
function order({ share, albumSort }: Selection) {
  if (share.target !== "album") return [asc(shareImages.position)];
  return albumSort === "manual" ? [asc(orderKey), asc(images.id)] : [desc(images.createdAt), desc(images.id)];
}

const isRankOfShare = ({ share }: Selection) => isRankIn(share.owner, share.albumSlug ?? "");

const isOfShare = ({ share }: Selection) =>
  and(eq(shareImages.imageId, images.id), eq(shareImages.shareId, share.id));

export async function countSharedImages(selection: Selection): Promise<number> {
  const [row] = await db()
    .select({ images: count() })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .leftJoin(shareImages, isOfShare(selection))
    .where(isVisible(selection));
  return row?.images ?? 0;
}

function selectImages(selection: Selection) {
  return db()
    .select({
      id: images.id,
      filename: images.filename,
      title: images.title,
      alt: images.alt,
      nsfw: images.nsfw,
      isEncrypted: images.isEncrypted,
      mark: markOf(selection.share.requiredWatermark),
      version: images.generation,
      width: imageFiles.width,
      height: imageFiles.height,
      placeholder: imageFiles.placeholder,
      exif: imageFiles.exif,
    })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .leftJoin(shareImages, isOfShare(selection))
    .leftJoin(albumRanks, isRankOfShare(selection))
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .$dynamic();
}

export type SharedImageRow = Awaited<ReturnType<typeof selectImages>>[number];

export async function listSharedImages(
  selection: Selection,
  { offset, limit }: { offset: number; limit: number },
): Promise<SharedImageRow[]> {
  return selectImages(selection)
    .where(isVisible(selection))
    .orderBy(...order(selection))
    .offset(offset)
    .limit(limit);
}

export async function findSharedImage(selection: Selection, id: string): Promise<SharedImageRow | undefined> {
  const [row] = await selectImages(selection).where(and(eq(images.id, id), isVisible(selection)));
  return row;
}

/** Returns where the bytes of the image are stored, and what is copied with them. */
export async function findSharedFile(selection: Selection, id: string) {
  const [row] = await db()
    .select({
      filename: images.filename,
      originalFilename: images.originalFilename,
      title: images.title,
      alt: images.alt,
      nsfw: images.nsfw,
      license: images.license,
      isEncrypted: images.isEncrypted,
      mark: markOf(selection.share.requiredWatermark),
      blobKey: imageFiles.blobKey,
      sha256: imageFiles.sha256,
      sizeBytes: imageFiles.sizeBytes,
    })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .leftJoin(shareImages, isOfShare(selection))
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(and(eq(images.id, id), isVisible(selection)));
  return row;
}

/** Returns the ids of the images before and after this one, and its position from 1. */
export async function findNeighbours(selection: Selection, id: string) {
  const by = sql.join(order(selection), sql`, `);
  const ordered = db()
    .select({
      id: images.id,
      previous: sql<string | null>`lag(${images.id}) over (order by ${by})`.as("previous"),
      next: sql<string | null>`lead(${images.id}) over (order by ${by})`.as("next"),
      number: sql<number>`row_number() over (order by ${by})`.mapWith(Number).as("number"),
    })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .leftJoin(shareImages, isOfShare(selection))
    .leftJoin(albumRanks, isRankOfShare(selection))
    .where(isVisible(selection))
    .as("ordered");
  const [row] = await db().select().from(ordered).where(eq(ordered.id, id));

  return row;
}
