import { createOriginalKey } from "@/lib/encryption";
import { maxImageBytes } from "@/lib/images/resource";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore, sentKey, storageErrors } from "@/lib/platform/storage";
import { attachBlob, type FileVersionRow, findUploadOwner } from "./repository";

/**
 * Attaches what the client has sent to the object store, if anything. The bytes are copied first
 * and then looked at: as long as the URL is valid, its holder can replace them.
 * @throws AppError UPLOAD_TOO_LARGE, UPLOAD_INCOMPLETE
 */
export async function attachSentBytes(file: FileVersionRow): Promise<FileVersionRow> {
  const store = objectStore();
  if (!store.signUpload) return file;

  const sent = sentKey(file);
  const found = await store.head(sent);
  if (!found) return file;

  const image = await findUploadOwner(file.imageId);
  if (!image) return file;

  const blobKey = await createOriginalKey(image, { encrypted: image.isEncrypted });
  try {
    // Before the copy too, which takes long for a file without limit.
    rejectSize(file, found.sizeBytes);
    if (!(await store.copy(sent, blobKey))) return file;

    const { sizeBytes = 0 } = (await store.head(blobKey)) ?? {};
    rejectSize(file, sizeBytes);
    const blob = { blobKey, sizeBytes, sha256: null };
    const attached = await transaction(() => attachBlob(file.imageId, file.generation, blob, null));
    await store.delete([sent, attached ? attached.replaced : blobKey].filter((key) => key !== null));
    return attached ? { ...file, ...blob } : file;
  } catch (error) {
    // After any other error the row may reference the copy.
    if (error instanceof AppError && error.kind !== "unavailable") await store.delete([sent, blobKey]);
    throw error;
  }
}

function rejectSize({ declaredSize, maxBytes }: FileVersionRow, sizeBytes: number): void {
  const allowedBytes = Math.min(maxBytes, maxImageBytes);
  if (declaredSize !== null && sizeBytes !== declaredSize) {
    const details = { size_bytes: [`${declaredSize} bytes were declared, ${sizeBytes} arrived`] };
    throw new AppError(commonErrors.uploadIncomplete, { details });
  }
  if (sizeBytes > allowedBytes)
    throw new AppError(storageErrors.tooLarge, {
      details: { size_bytes: [`at most ${allowedBytes} bytes`] },
    });
}
