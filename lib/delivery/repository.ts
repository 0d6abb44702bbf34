import { and, eq, isNull, sql } from "drizzle-orm";
import { imageFiles, images, imageVariants, users } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

/** A stored rendering of a variant. */
export interface StoredRendering {
  key: string;
  format: string;
  blobKey: string;
  contentType: string;
  sizeBytes: number;
  modifiedAt: string;
}

/** All that delivery needs of the image at an address, in one query; nothing of a closed account. */
export async function findDelivered(handle: string, albumSlug: string, filename: string) {
  const renderings = sql<StoredRendering[]>`coalesce((
    select json_agg(json_build_object(
      'key', v.variant_key, 'format', v.format, 'blobKey', v.blob_key,
      'contentType', v.content_type, 'sizeBytes', v.size_bytes, 'modifiedAt', v.updated_at))
    from ${imageVariants} v
    where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'ready'), '[]')`;
  const [row] = await executor()
    .select({
      imageId: images.id,
      owner: images.owner,
      uid: users.uid,
      visibility: images.visibility,
      uploaded: images.uploaded,
      deletedAt: images.deletedAt,
      expirationDate: images.expirationDate,
      generation: images.generation,
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
      renderings,
    })
    .from(users)
    .innerJoin(images, eq(images.owner, users.owner))
    .leftJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(
      and(
        eq(users.handle, handle),
        isNull(users.deletedAt),
        eq(images.albumSlug, albumSlug),
        eq(images.filename, filename),
      ),
    );
  return row;
}

export type Delivered = NonNullable<Awaited<ReturnType<typeof findDelivered>>>;
