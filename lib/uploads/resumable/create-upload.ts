import { getImage } from "@/lib/images";
import { type CreateImage, maxImageBytes } from "@/lib/images/resource";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { storageErrors } from "@/lib/platform/storage";
import { createPendingImage, createUnlessExisting } from "../create-image";
import { applyToken } from "../tokens";
import { getResumableUpload } from "./get-upload";
import { type CreationHeaders, type ResumableUpload, resumableUploadTtlMs } from "./resource";
import { insertUpload } from "./resumable-repository";

/**
 * Creates the record of an image and an upload of its bytes. With `on_conflict: existing` and an
 * identical image, the upload is complete from the start.
 */
export async function createResumableUpload(
  actor: Actor,
  { "Upload-Length": lengthBytes, "Upload-Metadata": { text, fields } }: CreationHeaders,
): Promise<ResumableUpload> {
  if (lengthBytes > maxImageBytes)
    throw new AppError(storageErrors.tooLarge, {
      details: { "Upload-Length": [`at most ${maxImageBytes}`] },
    });

  const input = await applyToken<CreateImage>(actor, { ...fields, size_bytes: lengthBytes }, lengthBytes);
  const createdAt = isoTime();
  const upload = {
    id: newId("upl"),
    owner: libraryOwner(actor),
    keyId: actorKeyId(actor),
    lengthBytes,
    metadata: text,
    createdAt,
  };

  const { image, isNew } = await createUnlessExisting(actor, input, async () => {
    const { imageId } = await transaction(async () => {
      const file = await createPendingImage(actor, input, resumableUploadTtlMs);
      const { generation, expiresAt } = file;
      await insertUpload({ ...upload, imageId: file.imageId, generation, expiresAt });

      return file;
    });

    return { image: await getImage(actor, imageId), isNew: true };
  });

  if (!isNew)
    await insertUpload({
      ...upload,
      imageId: image.id,
      generation: image.version,
      offsetBytes: lengthBytes,
      completedAt: createdAt,
      expiresAt: isoTime(Date.now() + resumableUploadTtlMs),
    });

  return getResumableUpload(actor, upload.id);
}
