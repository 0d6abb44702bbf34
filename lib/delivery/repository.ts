import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import {
  handleAliases,
  imageAliases,
  imageFiles,
  images,
  imageVariants,
  userSettings,
  users,
} from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** A variant in one format. */
interface RenditionKey {
  key: string;
  format: string;
}

export interface StoredRendition extends RenditionKey {
  blobKey: string;
  contentType: string;
  sizeBytes: number;
  modifiedAt: string;
}

/** Where an image was asked for, and by whom. */
export interface ImageLookup {
  handle: string;
  album: string;
  filename: string;
  /** The owner who asks, by credentials; undefined for strangers. */
  viewer: string | undefined;
}

/**
 * All that delivery needs to know of the image that has the address now or had it last, in one query, as far as the asker may
 * see it. What a stranger may not see is left out by the query itself, so that it takes the same work as what does not exist.
 */
export async function findDeliveredImage(
  lookup: ImageLookup,
  now: string,
): Promise<DeliveredImage | undefined> {
  const [row] = await selectImage(lookup, isVisibleTo(lookup.viewer, now));
  if (!row) return undefined;
  const { image, ...rest } = row;
  return { ...image, ...rest };
}

/** The rule of `isPubliclyViewable` and `mayView`, for the database. */
function isVisibleTo(viewer: string | undefined, now: string) {
  if (viewer !== undefined) return and(eq(images.owner, viewer), eq(images.uploaded, true));
  const isUnexpired = or(isNull(images.expirationDate), gt(images.expirationDate, now));
  return and(
    ne(images.visibility, "private"),
    eq(images.uploaded, true),
    isNull(images.deletedAt),
    isUnexpired,
  );
}

function selectImage({ handle, album, filename }: ImageLookup, isVisible: SQL | undefined) {
  // A former handle that somebody else has now is theirs.
  const ownerUid = sql`coalesce((select u.uid from ${users} u where u.handle = ${handle}),
    (select h.uid from ${handleAliases} h where h.handle = ${handle}))`;
  const candidates = sql`array(
    select i.id from ${images} i
    where i.owner = ${users.owner} and i.filename = ${filename} and i.album_slug = ${album}
    union all
    select a.image_id from ${imageAliases} a
    where a.alias_owner = ${users.owner} and a.alias_album_slug = ${album} and a.alias_filename = ${filename})`;
  const isCurrentPath = sql`(${images.albumSlug} = ${album} and ${images.filename} = ${filename})`;
  return db()
    .select({
      owner: users.owner,
      uid: users.uid,
      handle: users.handle,
      savedVariants: userSettings.savedCustomVariants,
      image: {
        imageId: images.id,
        album: images.albumSlug,
        filename: images.filename,
        visibility: images.visibility,
        uploaded: images.uploaded,
        deletedAt: images.deletedAt,
        expirationDate: images.expirationDate,
        generation: images.generation,
      },
      file: {
        blobKey: imageFiles.blobKey,
        contentType: imageFiles.contentType,
        contentEncoding: imageFiles.contentEncoding,
        sizeBytes: imageFiles.sizeBytes,
        completedAt: imageFiles.completedAt,
        format: imageFiles.format,
        width: imageFiles.width,
        height: imageFiles.height,
        pages: imageFiles.pages,
        hasAlpha: imageFiles.hasAlpha,
      },
      renderings: renditionsSql,
      failures: failuresSql,
    })
    .from(users)
    .innerJoin(userSettings, eq(userSettings.owner, users.owner))
    .innerJoin(images, and(eq(images.owner, users.owner), sql`${images.id} = any(${candidates})`, isVisible))
    .leftJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(and(eq(users.uid, ownerUid), isNull(users.deletedAt)))
    .orderBy(desc(isCurrentPath))
    .limit(1);
}

const renditionsSql = sql<StoredRendition[]>`coalesce((
  select json_agg(json_build_object(
    'key', v.variant_key, 'format', v.format, 'blobKey', v.blob_key,
    'contentType', v.content_type, 'sizeBytes', v.size_bytes, 'modifiedAt', v.updated_at))
  from ${imageVariants} v
  where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'ready'), '[]')`;

const failuresSql = sql<RenditionKey[]>`coalesce((
  select json_agg(json_build_object('key', v.variant_key, 'format', v.format))
  from ${imageVariants} v
  where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'failed'), '[]')`;

type Row = Awaited<ReturnType<typeof selectImage>>[number];

/** An image that has or had an address, as delivery sees it. */
export type DeliveredImage = Row["image"] &
  Pick<Row, "owner" | "uid" | "handle" | "file" | "renderings" | "failures"> & {
    /** The custom variants that are made for everybody. */
    savedVariants: string[];
  };
