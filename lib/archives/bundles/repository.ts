import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { imageFiles, images } from "@/db/schema";
import { isInAlbum } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";

/** The file of a generation of an image. */
export async function findFileVersion(imageId: string, generation: number) {
  const { blobKey, contentType, sizeBytes, sha256 } = imageFiles;
  const [row] = await db()
    .select({ blobKey, contentType, sizeBytes, sha256 })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.generation, generation)));
  return row;
}

/** An encrypted file of an album, which its image delivers. */
export interface EncryptedFile {
  id: string;
  filename: string;
  blobKey: string;
  contentType: string | null;
  sizeBytes: number | null;
  sha256: string | null;
}

/** The files of all encrypted images of an album, by filename, without deleted and expired ones. */
export async function listEncryptedFiles(
  owner: string,
  album: string,
  now: string,
): Promise<EncryptedFile[]> {
  const { blobKey, contentType, sizeBytes, sha256 } = imageFiles;
  const rows = await db()
    .select({ id: images.id, filename: images.filename, blobKey, contentType, sizeBytes, sha256 })
    .from(images)
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(
      and(
        eq(images.owner, owner),
        isInAlbum(owner, album),
        eq(images.isEncrypted, true),
        isNull(images.deletedAt),
        isNotNull(blobKey),
        or(isNull(images.expirationDate), gt(images.expirationDate, now)),
      ),
    )
    .orderBy(asc(images.filename), asc(images.id));
  return rows.flatMap((row) => (row.blobKey === null ? [] : [{ ...row, blobKey: row.blobKey }]));
}
