import { Readable } from "node:stream";
import { createOriginalKey, isDamage } from "@/lib/encryption";
import { imageErrors } from "@/lib/images/errors";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { logger } from "@/lib/platform/process/logger";
import { objectStore, readJoined } from "@/lib/platform/storage";
import { completeUpload } from "../complete-upload";
import { uploadErrors } from "../errors";
import { attachBlob, findFileVersion, findUploadOwner } from "../repository";
import { discardUpload, removeUploadedParts } from "./remove-upload";
import { resumableUploadTtlMs } from "./resource";
import { listParts, markComplete, type PartRow, type ResumableUploadRow } from "./resumable-repository";

const finishOnce = singleFlight<void>();

/**
 * Joins the parts of an upload whose bytes have all arrived, and completes it like any other.
 * Idempotent. An upload whose file is rejected permanently, or whose received bytes are lost, is
 * discarded with its record.
 */
export function finishUpload(actor: Actor, upload: ResumableUploadRow): Promise<void> {
  return finishOnce(upload.id, () => finish(actor, upload));
}

async function finish(actor: Actor, upload: ResumableUploadRow): Promise<void> {
  const { id, imageId, generation } = upload;
  const file = await findFileVersion(imageId, generation);
  // A replacement has canceled it.
  if (!file || file.status === "retired") throw new AppError(uploadErrors.expired);

  const isAttached = file.status !== "awaiting" || file.blobKey !== null || (await attachParts(upload));
  if (!isAttached) {
    await discardUpload(actor, upload);
    throw new AppError(uploadErrors.bytesLost);
  }

  try {
    await completeUpload(actor, imageId);
  } catch (error) {
    if (isRejection(error)) await discardUpload(actor, upload);
    throw error;
  }

  await markComplete(id, { completedAt: isoTime(), expiresAt: isoTime(Date.now() + resumableUploadTtlMs) });
  await removeUploadedParts(id);
}

/** Whether the file can never be published. An image in the trash can be restored first. */
const isRejection = (error: unknown) =>
  error instanceof AppError && error.kind === "invalid" && error.code !== imageErrors.deleted.code;

/**
 * Stores the joined parts as the file of the attempt. Returns false when bytes of them are lost,
 * which the client has to send again.
 */
async function attachParts({ id, imageId, generation, lengthBytes }: ResumableUploadRow): Promise<boolean> {
  const image = await findUploadOwner(imageId);
  if (!image) throw new AppError(uploadErrors.unknown);

  const blobKey = await createOriginalKey(image, { encrypted: image.isEncrypted });
  const parts = await listParts(id);
  const bytes = readJoined(objectStore(), parts);
  const stored = await objectStore()
    .put(blobKey, Readable.from(bytes, { objectMode: false }))
    .catch(async (error: unknown) => {
      if (!isDamage(error) && (await exist(parts))) throw error;
      logger().error({ uploadId: id, err: error }, "the received bytes of an upload are lost");
    });
  if (!stored) return false;

  if (stored.sizeBytes !== lengthBytes) {
    logger().error({ uploadId: id, lengthBytes, ...stored }, "the received bytes of an upload are lost");
    await objectStore().delete([blobKey]);
    return false;
  }

  const attached = await transaction(() => attachBlob(imageId, generation, { blobKey, ...stored }, null));
  const unused = attached ? attached.replaced : blobKey;
  if (unused !== null) await objectStore().delete([unused]);

  return true;
}

async function exist(parts: readonly PartRow[]): Promise<boolean> {
  for (const { blobKey } of parts) if (!(await objectStore().head(blobKey))) return false;
  return true;
}
