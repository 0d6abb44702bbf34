import { commitChange } from "@/lib/changes";
import { getImage, getImages, lockImage, requireImage } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { getLicenseStatement } from "@/lib/licenses";
import { singleFlight } from "@/lib/platform/concurrency";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { uploadErrors } from "./errors";
import { prepareFile } from "./prepare-file";
import { publishFile } from "./publish-file";
import { detachBlob, type FileVersionRow, findPendingFileVersion } from "./repository";

const completeOnce = singleFlight<ImageResource>();

/**
 * Publishes the uploaded bytes. Derives type, size and dimensions from the actual bytes and writes everything in one
 * transaction. Idempotent; of several simultaneous calls, one does the work.
 */
export async function completeUpload(actor: Actor, id: string): Promise<ImageResource> {
  await requireImage(actor, id);
  return completeOnce(`${actor.library.owner}\n${id}`, () => complete(actor, id));
}

/** Newer bytes may arrive during an inspection; they are then inspected again. */
const maxAttempts = 5;

async function complete(actor: Actor, id: string): Promise<ImageResource> {
  for (let round = 0; round < maxAttempts; round++) {
    const attempt = await findPendingFileVersion(id);
    if (!attempt) return getImage(actor, id);
    if (attempt.blobKey === null) throw new AppError(uploadErrors.missing);
    if (await completeAttempt(actor, attempt, attempt.blobKey)) return getImage(actor, id);
  }
  throw new AppError(commonErrors.conflict, { message: "New bytes are still arriving for this image. Try again once they are stored." });
}

/** Returns false if other bytes have replaced these in the meantime. */
async function completeAttempt(actor: Actor, attempt: FileVersionRow, blobKey: string): Promise<boolean> {
  const { image } = await requireImage(actor, attempt.imageId);
  const { imageId } = attempt;
  const { stripMetadata, embedLicense } = image;
  // A replacement may change the license.
  const statement = embedLicense
    ? await getLicenseStatement(actor, attempt.changes.license ?? image.license)
    : null;
  const file = await prepareFile(actor, { imageId, blobKey, stripMetadata, statement }).catch(
    async (error: unknown) => {
      const isInvalidFile = error instanceof AppError && error.kind === "invalid";
      if (isInvalidFile && (await detachBlob(attempt))) await objectStore().delete([blobKey]);
      throw error;
    },
  );
  if (!file) return false;
  const isLive = await transaction(async () => {
    // Locks the image before its files. Replacing or deleting an image locks in the same order.
    if (!(await lockImage(imageId))) return false;
    if (!(await publishFile(actor.library.owner, attempt, file))) return false;
    const fields = ["info", ...Object.keys(attempt.changes)];
    const { generation } = attempt;
    await commitChange(actor, {
      ...{ resource: "image", action: "upload", ids: [imageId], generation, fields },
      present: (ids) => getImages(actor, ids),
    });
    return true;
  });
  if (file.blobKey !== blobKey) await objectStore().delete([isLive ? blobKey : file.blobKey]);
  return isLive;
}
