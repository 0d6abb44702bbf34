import { createOriginalKey } from "@/lib/encryption";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { uploadErrors } from "./errors";
import { attachBlob, findPendingFileVersion, findUploadOwner } from "./repository";
import type { StagedFile } from "./upload-image";

/** Attaches a staged file to an image that waits for its bytes, like a PUT to its upload URL. */
export async function attachStagedFile(imageId: string, staged: StagedFile): Promise<void> {
  const [pending, image] = [await findPendingFileVersion(imageId), await findUploadOwner(imageId)];
  if (!pending || !image) throw new AppError(uploadErrors.expired);

  const blobKey = await createOriginalKey(image, { encrypted: image.isEncrypted });
  if (!(await objectStore().copy(staged.blobKey, blobKey))) throw new AppError(uploadErrors.gone);

  const blob = { blobKey, sizeBytes: staged.sizeBytes, sha256: staged.sha256 };
  const attached = await transaction(() => attachBlob(imageId, pending.generation, blob, isoTime()));
  if (attached) return;

  await objectStore().delete([blobKey]);
  throw new AppError(uploadErrors.expired);
}
