import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseHandle } from "@/db/client";
import { imageAliases, imageFiles, images, imageVariants, userSettings, users } from "@/db/schema";
import {
  accessColumns,
  accessibleImages,
  albumOf,
  isInScope,
  markOf,
  type Surface,
  uidOfHandle,
  type Viewer,
  withheldImages,
} from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db, prepareQuery, type QueryValue } from "@/lib/platform/database/transaction";
import { absentImage, isOpenedBy, type OpenableImage, type OpeningAccess } from "./opened-by";

/** A variant in one format. */
interface RenditionKey {
  key: string;
  format: string;
}

export interface StoredRendition extends RenditionKey {
  blobKey: string;
  contentType: string;
  sizeBytes: number;
  sha256: string | null;
  modifiedAt: string;
}

/**
 * The access of a request: by path alone, the credentials of the owner or a member (`isClean`:
 * without required watermarks), a link key in the path, a signed link, an access token, or an open
 * visit of a share that contains the image.
 */
export type ImageAccess =
  | { by: "path" }
  | ({ by: "owner"; isClean: boolean } & LibraryScope)
  | OpeningAccess
  | ShareAccess;

/** A share opens an image by its id, whatever its path is. */
export interface ShareAccess {
  by: "share";
  owner: string;
  imageId: string;
  viewer: Extract<Viewer, { by: "share" }>;
}

const viewers = {
  path: { by: "stranger" },
  owner: { by: "owner" },
  key: { by: "key" },
  link: { by: "link" },
  token: { by: "token" },
} as const satisfies Record<Exclude<ImageAccess["by"], "share">, Viewer>;

/** Returns the viewer that an access makes of a request. */
export function toViewer(access: ImageAccess): Viewer {
  return access.by === "share" ? access.viewer : viewers[access.by];
}

/** The requested path and the access. */
export interface ImageLookup {
  handle: string;
  album: string;
  filename: string;
  access: ImageAccess;
}

/**
 * Returns the image that has the path now, or had it last, with everything delivery needs, if the
 * request may see it. The query itself filters invisible images, so they take the same work as
 * missing ones. With a key or link, a first query reads only what these are checked against, and a
 * wrong one ends there.
 */
export async function findDeliveredImage(
  lookup: ImageLookup,
  now: string,
): Promise<DeliveredImage | undefined> {
  const { access, ...path } = lookup;
  if (access.by === "path") return toDeliveredImage(await selectForVisitor({ ...path, now }));
  if (access.by === "owner" && access.album === undefined)
    return toDeliveredImage(await selectForOwner({ ...path, now, owner: access.owner }));

  return findImage(lookup, isVisibleBy(access, now));
}

/** Whether the request could see an image if no operator had withheld it. */
export async function isImageWithheld(lookup: ImageLookup, now: string): Promise<boolean> {
  const isWithheld = withheldImages(toViewer(lookup.access), "delivery", now);
  return (await findImage(lookup, isWithheld)) !== undefined;
}

async function findImage(
  lookup: ImageLookup,
  isVisible: SQL | undefined,
): Promise<DeliveredImage | undefined> {
  const { access } = lookup;
  if (access.by === "path" || access.by === "owner" || access.by === "share")
    return loadImage(lookup, isVisible);

  const opened = (await listCandidates(lookup, isVisible)).find((image) => isOpenedBy(image, access));
  return opened && loadImage(lookup, and(isVisible, eq(images.id, opened.id)));
}

async function listCandidates(lookup: ImageLookup, isVisible: SQL | undefined): Promise<OpenableImage[]> {
  const { isCurrentPath, isAtPath, isOwner } = matchPath(lookup);
  const rows = await db()
    .select({
      id: images.id,
      linkEpoch: images.linkEpoch,
      tokenEpoch: images.tokenEpoch,
      generation: images.generation,
      isEncrypted: images.isEncrypted,
    })
    .from(users)
    .innerJoin(images, and(isAtPath, isVisible))
    .where(isOwner)
    .orderBy(desc(isCurrentPath));
  return rows.length > 0 ? rows : [absentImage];
}

async function loadImage(
  lookup: ImageLookup,
  isVisible: SQL | undefined,
): Promise<DeliveredImage | undefined> {
  return toDeliveredImage(await selectImage(db(), lookup, isVisible));
}

function toDeliveredImage([row]: readonly Row[]): DeliveredImage | undefined {
  if (!row) return undefined;

  const { image, ...rest } = row;
  return { ...image, ...rest };
}

/** The surface of a variant. */
export function deliverySurface(variantKey: string): Surface {
  if (variantKey === "original") return "original";
  return variantKey === "thumb" ? "thumbnail" : "delivery";
}

/**
 * Visibility of an image's bytes. A path has no variant for the cache, and the same rules apply to
 * all of them.
 */
function isVisibleBy(access: ImageAccess, now: string) {
  const isAccessible = accessibleImages(toViewer(access), "delivery", now);
  return access.by === "owner" ? and(isInScope(access), isAccessible) : isAccessible;
}

/** The path and access of a look-up, as values or as placeholders of a prepared query. */
interface LookupValues {
  handle: QueryValue;
  album: QueryValue;
  filename: QueryValue;
  access: ShareAccess | { by: Exclude<ImageAccess["by"], "share"> };
}

function matchPath({ handle, album, filename, access }: LookupValues) {
  if (access.by === "share") {
    return {
      isOwner: and(eq(users.owner, access.owner), isNull(users.deletedAt)),
      isAtPath: and(eq(images.owner, users.owner), eq(images.id, access.imageId)),
      isCurrentPath: eq(images.id, access.imageId),
    };
  }

  const candidates = sql`array(
    select i.id from ${images} i
    where i.owner = ${users.owner} and i.filename = ${filename}
      and (i.album_slug = ${album} or ${albumOf("i")} = ${album})
    union all
    select a.image_id from ${imageAliases} a
    where a.alias_owner = ${users.owner} and a.alias_album_slug = ${album} and a.alias_filename = ${filename})`;

  return {
    isOwner: and(eq(users.uid, uidOfHandle(handle)), isNull(users.deletedAt)),
    isAtPath: and(eq(images.owner, users.owner), sql`${images.id} = any(${candidates})`),
    isCurrentPath: sql`(${albumOf()} = ${album} and ${images.filename} = ${filename})`,
  };
}

function selectImage(database: DatabaseHandle, lookup: LookupValues, isVisible: SQL | undefined) {
  const { isCurrentPath, isAtPath, isOwner } = matchPath(lookup);
  return database
    .select({
      owner: users.owner,
      uid: users.uid,
      handle: users.handle,
      profileVisibility: users.profileVisibility,
      ownerWithheldAt: users.withheldAt,
      savedVariants: userSettings.savedCustomVariants,
      image: {
        imageId: images.id,
        album: albumOf(),
        filename: images.filename,
        ...accessColumns,
        generation: images.generation,
        cropRevision: images.cropRevision,
        qualityRevision: images.qualityRevision,
        pendingKeys: images.variantsAwaited,
        linkEpoch: images.linkEpoch,
        mark: markOf(lookup.access.by === "share" ? lookup.access.viewer.requiredWatermark : null),
      },
      ...bytesColumns,
    })
    .from(users)
    .innerJoin(userSettings, eq(userSettings.owner, users.owner))
    .innerJoin(images, and(isAtPath, isVisible))
    .leftJoin(imageFiles, isLiveFile)
    .where(isOwner)
    .orderBy(desc(isCurrentPath))
    .limit(1);
}

const selectForVisitor = prepareLookup("path");
const selectForOwner = prepareLookup("owner", eq(images.owner, sql.placeholder("owner")));

function prepareLookup(by: "path" | "owner", isInLibrary?: SQL) {
  const lookup: LookupValues = {
    handle: sql.placeholder("handle"),
    album: sql.placeholder("album"),
    filename: sql.placeholder("filename"),
    access: { by },
  };
  const isVisible = accessibleImages(viewers[by], "delivery", sql.placeholder("now"));

  return prepareQuery(`delivered-by-${by}`, (database) =>
    selectImage(database, lookup, and(isInLibrary, isVisible)),
  );
}

const renditionsSql = sql<StoredRendition[]>`coalesce((
  select json_agg(json_build_object(
    'key', v.variant_key, 'format', v.format, 'blobKey', v.blob_key,
    'contentType', v.content_type, 'sizeBytes', v.size_bytes, 'sha256', v.sha256, 'modifiedAt', v.updated_at))
  from ${imageVariants} v
  where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'ready'), '[]')`;

const failuresSql = sql<RenditionKey[]>`coalesce((
  select json_agg(json_build_object('key', v.variant_key, 'format', v.format))
  from ${imageVariants} v
  where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'failed'), '[]')`;

/** The live file of an image and its renditions. */
export const bytesColumns = {
  file: {
    blobKey: imageFiles.blobKey,
    contentType: imageFiles.contentType,
    contentEncoding: imageFiles.contentEncoding,
    sizeBytes: imageFiles.sizeBytes,
    sha256: imageFiles.sha256,
    damagedAt: imageFiles.damagedAt,
    completedAt: imageFiles.completedAt,
    format: imageFiles.format,
    width: imageFiles.width,
    height: imageFiles.height,
    pages: imageFiles.pages,
    hasAlpha: imageFiles.hasAlpha,
  },
  renditions: renditionsSql,
  failures: failuresSql,
};

export const isLiveFile = and(
  eq(imageFiles.imageId, images.id),
  eq(imageFiles.generation, images.generation),
);

type Row = Awaited<ReturnType<typeof selectImage>>[number];

/**
 * An image that has or had a delivery path, with everything delivery needs. `mark` is the required
 * watermark, within a share the one of the share.
 */
export type DeliveredImage = Row["image"] &
  Pick<
    Row,
    "owner" | "uid" | "handle" | "profileVisibility" | "ownerWithheldAt" | "file" | "renditions" | "failures"
  > & {
    /** Custom variants that anyone may create. */
    savedVariants: string[];
  };
