import { requireStorage } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import {
  getImages,
  type ImageWithFile,
  imageErrors,
  lockImage,
  presentToCaller,
  requireImage,
} from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { getLicenseStatement } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { objectStore } from "@/lib/platform/storage";
import { attachSentBytes } from "./attach-sent-bytes";
import { uploadErrors } from "./errors";
import { hasAccessToAllImages, requireAccessToFile } from "./file-access";
import { prepareFile, toStripScope } from "./prepare-file";
import { findTakenAt, publishFile } from "./publish-file";
import { clearBlob, type FileVersionRow, findPendingFileVersion } from "./repository";

const completeOnce = singleFlight<ImageResource>();

/**
 * Publishes the uploaded bytes. Derives type, size and dimensions from the actual bytes and writes
 * everything in one transaction. Idempotent; of several simultaneous calls, one does the work. A
 * key with only `upload` completes, and sees, only what it has started itself.
 */
export async function completeUpload(actor: Actor, id: string): Promise<ImageResource> {
  await rejectDeleted(actor, await requireImage(actor, id));
  // Calls with different rights do not share a result.
  const keyId = hasAccessToAllImages(actor) ? "" : actorKeyId(actor);
  const { owner, album = "" } = scopeOf(actor);

  return completeOnce(`${owner}\n${album}\n${id}\n${keyId}`, () => complete(actor, id));
}

/**
 * Whether an image is in the trash is not visible to a key that has not uploaded it and has only
 * `upload`.
 */
async function rejectDeleted(actor: Actor, { image, file }: ImageWithFile): Promise<void> {
  if (image.deletedAt === null) return;

  requireAccessToFile(actor, (await findPendingFileVersion(image.id)) ?? file);
  throw new AppError(imageErrors.deleted);
}

async function getCompletedImage(actor: Actor, id: string): Promise<ImageResource> {
  const image = await requireImage(actor, id);
  requireAccessToFile(actor, image.file);
  return presentToCaller(actor, image);
}

/** Newer bytes may arrive during an inspection; they are then inspected again. */
const maxAttempts = 5;

async function complete(actor: Actor, id: string): Promise<ImageResource> {
  for (let round = 0; round < maxAttempts; round++) {
    const pending = await findPendingFileVersion(id);
    if (!pending) return getCompletedImage(actor, id);

    requireAccessToFile(actor, pending);
    const attempt = await attachSentBytes(pending);
    if (attempt.blobKey === null) throw new AppError(uploadErrors.missing);
    if (await completeAttempt(actor, attempt, attempt.blobKey)) return getCompletedImage(actor, id);
  }
  throw new AppError(commonErrors.conflict, {
    message: "New bytes are still arriving for this image. Try again once they are stored.",
  });
}

/** Returns false if other bytes have replaced these, or the image was deleted in the meantime. */
async function completeAttempt(actor: Actor, attempt: FileVersionRow, blobKey: string): Promise<boolean> {
  const { image } = await requireImage(actor, attempt.imageId, { deleted: "rejected" });
  const { imageId } = attempt;
  const { embedLicense } = image;
  // A replacement may change the license.
  const statement = embedLicense
    ? await getLicenseStatement(actor, attempt.changes.license ?? image.license)
    : null;
  const file = await prepareFile(actor, { imageId, blobKey, strip: toStripScope(image), statement }).catch(
    async (error: unknown) => {
      if (!(await isPending(attempt, blobKey))) return undefined;
      return rejectBytes(error, attempt, [blobKey]);
    },
  );
  if (!file) return false;

  const isLive = await transaction(async () => {
    // Locks the image before its files. Replacing or deleting an image locks in the same order.
    const before = await lockImage(imageId);
    if (!before || before.deletedAt !== null) return false;
    if (!(await publishFile(before, attempt, file))) return false;

    const dated = before.editedTakenAt === null && before.fileTakenAt !== findTakenAt(before, file);
    const fields = ["info", ...(dated ? ["taken_at"] : []), ...Object.keys(attempt.changes)];
    const { generation } = attempt;
    await commitChange(actor, {
      resource: "image",
      action: "upload",
      ids: [imageId],
      generation,
      fields,
      present: (ids) => getImages(actor, ids),
    });
    if (file.sizeBytes > (before.uploaded ? (before.sizeBytes ?? 0) : 0)) await requireStorage(before.owner);

    return true;
  }).catch((error: unknown) => rejectBytes(error, attempt, [blobKey, file.blobKey]));

  if (file.blobKey !== blobKey) await objectStore().delete([isLive ? blobKey : file.blobKey]);
  return isLive;
}

/**
 * Returns false when another process has published the bytes in the meantime, and may have deleted
 * them after changing them.
 */
async function isPending({ imageId, generation }: FileVersionRow, blobKey: string): Promise<boolean> {
  const pending = await findPendingFileVersion(imageId);
  return pending?.generation === generation && pending.blobKey === blobKey;
}

/**
 * Throws the error. Deletes the bytes before if it rejects them permanently, unless newer ones have
 * arrived for the attempt.
 */
async function rejectBytes(
  error: unknown,
  attempt: FileVersionRow,
  blobKeys: readonly string[],
): Promise<never> {
  const isRejected = error instanceof AppError && error.kind === "invalid";
  if (isRejected && (await clearBlob(attempt))) await objectStore().delete([...new Set(blobKeys)]);
  throw error;
}
