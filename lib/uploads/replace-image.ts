import { requireStorage } from "@/lib/billing";
import { commitChange, isEmpty } from "@/lib/changes";
import { createOriginalKey } from "@/lib/encryption";
import { getImage, lockOwnImage, requireImage } from "@/lib/images";
import { type ImageResource, maxImageBytes, type ReplaceImage } from "@/lib/images/resource";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { completeUpload } from "./complete-upload";
import { type ReceivedFile, storeReceived } from "./received-file";
import {
  type FileVersionRow,
  findLatestGeneration,
  insertFileVersion,
  retireAttempt,
  retireOpenAttempts,
} from "./repository";
import { buildUploadTarget, uploadUrlTtlMs } from "./upload-target";

/**
 * Opens a new generation of the image for a new file. The old file stays live until the new one is
 * completed; metadata changes are stored with the attempt and applied then. Retires any attempt
 * that is still open, whose changes the new one takes over.
 */
export async function replaceImage(actor: Actor, id: string, input: ReplaceImage): Promise<ImageResource> {
  const upload = await transaction(async () => {
    const image = await lockOwnImage(actor, id, { deleted: "rejected" });
    const { content_type, size_bytes, width, height, license, ...rest } = input;
    const changes = {
      ...rest,
      ...(license !== undefined && { license: await resolveLicense(libraryOwner(actor), license) }),
    };

    const attempt = await openReplacement(actor, image, {
      declaredType: content_type ?? null,
      declaredSize: size_bytes ?? null,
      declaredWidth: width ?? null,
      declaredHeight: height ?? null,
      maxBytes: size_bytes ?? maxImageBytes,
      changes,
    });
    const { filename, isEncrypted } = image;
    const target = await buildUploadTarget(attempt, { actor, filename, isEncrypted });

    return { ...target, changes: attempt.changes };
  });

  return { ...(await getImage(actor, id)), upload };
}

type Replacement = Omit<
  Parameters<typeof insertFileVersion>[0],
  "imageId" | "generation" | "keyId" | "status" | "expiresAt" | "createdAt"
>;

/**
 * In the open transaction, in which the image is locked. Takes over the changes of an attempt that
 * is still open: they apply with the next file, whichever that is.
 */
async function openReplacement(
  actor: Actor,
  image: { id: string; sizeBytes: number | null },
  replacement: Replacement,
): Promise<FileVersionRow> {
  const { id } = image;
  const generation = (await findLatestGeneration(id)) + 1;
  const earlier = await retireOpenAttempts(id, isoTime());
  const changes: FileVersionRow["changes"] = Object.assign({}, ...earlier, replacement.changes);
  const attempt = await insertFileVersion({
    ...replacement,
    changes,
    imageId: id,
    generation,
    keyId: actorKeyId(actor),
    status: "awaiting",
    expiresAt: isoTime(Date.now() + uploadUrlTtlMs),
    createdAt: isoTime(),
  });
  await commitChange(actor, { resource: "image", action: "change-upload", ids: [id] });
  const sizeBytes = replacement.declaredSize;
  // A file that is not larger is always welcome, over the quota too.
  if (sizeBytes == null || sizeBytes > (image.sizeBytes ?? 0)) await requireStorage(libraryOwner(actor));

  return attempt;
}

/**
 * Replaces the file of the image in one call, by a received one. One that is no image changes
 * nothing.
 * @throws AppError PRECONDITION_FAILED when the live file is not of this generation, if one is
 *   given
 */
export async function replaceWithFile(
  actor: Actor,
  id: string,
  received: ReceivedFile,
  expectedGeneration?: number,
): Promise<ImageResource> {
  const { sizeBytes, sha256 } = received;
  const { image: found } = await requireImage(actor, id);
  const blobKey = await createOriginalKey(found, { encrypted: found.isEncrypted });
  await storeReceived(received, blobKey);

  const attempt = await transaction(async () => {
    const image = await lockOwnImage(actor, id, { deleted: "rejected" });
    if (expectedGeneration !== undefined && image.generation !== expectedGeneration)
      throw new AppError(commonErrors.preconditionFailed);

    const blob = { blobKey, sizeBytes, sha256 };
    return openReplacement(actor, image, { ...blob, declaredSize: sizeBytes, maxBytes: maxImageBytes });
  }).catch(async (error: unknown) => {
    // After any other error the row may reference the copy.
    if (error instanceof AppError) await objectStore().delete([blobKey]);
    throw error;
  });

  try {
    return await completeUpload(actor, id);
  } catch (error) {
    // The changes of an earlier attempt stay with this one, and apply with the next file.
    if (error instanceof AppError && error.kind === "invalid" && isEmpty(attempt.changes))
      await transaction(() => retireAttempt(attempt, isoTime()));
    throw error;
  }
}
