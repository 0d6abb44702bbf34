import { and, eq, isNull, or, sql } from "drizzle-orm";
import { handleAliases, imageAliases, imageFiles, images, imageVariants, users } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

/** A variant in one format. */
interface Rendering {
  key: string;
  format: string;
}

export interface StoredRendering extends Rendering {
  blobKey: string;
  contentType: string;
  sizeBytes: number;
  modifiedAt: string;
}

/** Nothing is or was at the address; `elsewhere`, what was there may have another one now. */
type Absence = "nothing" | "elsewhere";

/** All that delivery needs to know of an address, in one query; nothing of a closed account. */
export async function findDelivered(
  handle: string,
  albumSlug: string,
  filename: string,
): Promise<Delivered | Absence> {
  const rows = await selectAt(handle, albumSlug, filename);
  // A former handle that somebody else has now is theirs.
  const row = rows.find((one) => one.handle === handle);
  if (!row) return rows.length > 0 ? "elsewhere" : "nothing";
  const { image, file, owner, uid, renderings, failures } = row;
  if (image) return { ...image, owner, uid, file, renderings, failures };
  return row.isFormer ? "elsewhere" : "nothing";
}

/** The owners who have or had the handle, each with the image that has the address under their present one. */
function selectAt(handle: string, albumSlug: string, filename: string) {
  const former = executor()
    .select({ uid: handleAliases.uid })
    .from(handleAliases)
    .where(eq(handleAliases.handle, handle));
  return executor()
    .select({
      owner: users.owner,
      uid: users.uid,
      handle: users.handle,
      image: {
        imageId: images.id,
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
      renderings: renderingsSql,
      failures: failuresSql,
      isFormer: sql<boolean>`exists(select from ${imageAliases} a where a.alias_owner = ${users.owner}
        and a.alias_album_slug = ${albumSlug} and a.alias_filename = ${filename})`,
    })
    .from(users)
    .leftJoin(
      images,
      and(eq(images.owner, users.owner), eq(images.albumSlug, albumSlug), eq(images.filename, filename)),
    )
    .leftJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(and(or(eq(users.handle, handle), eq(users.uid, former)), isNull(users.deletedAt)));
}

const renderingsSql = sql<StoredRendering[]>`coalesce((
  select json_agg(json_build_object(
    'key', v.variant_key, 'format', v.format, 'blobKey', v.blob_key,
    'contentType', v.content_type, 'sizeBytes', v.size_bytes, 'modifiedAt', v.updated_at))
  from ${imageVariants} v
  where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'ready'), '[]')`;

const failuresSql = sql<Rendering[]>`coalesce((
  select json_agg(json_build_object('key', v.variant_key, 'format', v.format))
  from ${imageVariants} v
  where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'failed'), '[]')`;

type Row = Awaited<ReturnType<typeof selectAt>>[number];

/** An image that has an address, as delivery sees it. */
export type Delivered = NonNullable<Row["image"]> &
  Pick<Row, "owner" | "uid" | "file" | "renderings" | "failures">;
