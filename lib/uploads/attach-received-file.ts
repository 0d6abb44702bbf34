import { createOriginalKey } from "@/lib/encryption";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { uploadErrors } from "./errors";
import { type ReceivedFile, storeReceived } from "./received-file";
import { attachBlob, findPendingFileVersion, findUploadOwner } from "./repository";

/** Attaches a received file to an image that waits for its bytes, like a PUT to its upload URL. */
export async function attachReceivedFile(imageId: string, file: ReceivedFile): Promise<void> {
  const [pending, image] = [await findPendingFileVersion(imageId), await findUploadOwner(imageId)];
  if (!pending || !image) throw new AppError(uploadErrors.expired);

  const blobKey = await createOriginalKey(image, { encrypted: image.isEncrypted });
  await storeReceived(file, blobKey);

  const blob = { blobKey, sizeBytes: file.sizeBytes, sha256: file.sha256 };
  const attached = await transaction(() => attachBlob(imageId, pending.generation, blob, isoTime()));
  if (attached) return;

  await objectStore().delete([blobKey]);
  throw new AppError(uploadErrors.expired);
}
