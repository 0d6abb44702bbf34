import { ArchiveFileError } from "@/lib/account/import";
import { AppError } from "@/lib/kernel/errors";
import { requireOwnVersion } from "../stored-records";
import { openContext } from "../sync/context";
import { readMasterKeys } from "../sync/sync-keys";
import { openBackupArchive } from "./backup-archive";
import { putBack } from "./put-back-files";

interface StoredFile {
  uid: string;
  imageId: string;
  blobKey: string;
  sha256: string | null;
}

/**
 * Replaces the stored bytes of an image by the same file of the backup. Returns false when the
 * backup does not have it, or there is none.
 */
export async function putBackImage({ uid, imageId, blobKey, sha256 }: StoredFile): Promise<boolean> {
  const context = await openContext(uid);
  if (!context) return false;

  const { bucket, backupKey } = context;
  try {
    await requireOwnVersion(bucket);
    const master = await readMasterKeys(context);
    const archive = await openBackupArchive(bucket, { backupKey, master }, { withDeleted: true });
    const source = await archive.findSource(imageId);
    if (!source || source.sha256 !== sha256) return false;

    await putBack(archive, blobKey, source.path);

    return true;
  } catch (error) {
    // The backup lacks the file, or has other bytes.
    if (error instanceof ArchiveFileError || (error instanceof AppError && error.kind === "not_found"))
      return false;
    throw error;
  } finally {
    await bucket.close();
  }
}
