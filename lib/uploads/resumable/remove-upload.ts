import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { objectStore } from "@/lib/platform/storage";
import { discardPendingImage } from "../discard-image";
import { requireUpload } from "./find-upload";
import { stopReceiver } from "./receiver";
import {
  deleteParts,
  deleteUpload,
  listExpired,
  listParts,
  listUploadsOfOwner,
  type ResumableUploadRow,
} from "./resumable-repository";

const batchSize = 100;

/**
 * Ends an upload: what has arrived is deleted, and so is the record. The image of a complete upload
 * stays.
 */
export async function terminateUpload(actor: Actor, id: string): Promise<void> {
  await requireUpload(actor, id);
  await stopReceiver(id);
  await discardUpload(actor, await requireUpload(actor, id));
}

/**
 * Deletes an upload, and its image if that has no bytes yet. A token that it was started with is
 * open again, as the record is deleted.
 */
export async function discardUpload(actor: Actor, { id, imageId }: ResumableUploadRow): Promise<void> {
  await discardPendingImage(actor, imageId);
  await removeUpload(id);
}

/** Deletes the bytes and then the row, which names them. */
async function removeUpload(id: string): Promise<void> {
  await removeUploadedParts(id);
  await deleteUpload(id);
}

/** Deletes the parts of an upload. Idempotent. */
export async function removeUploadedParts(id: string): Promise<void> {
  const blobKeys = (await listParts(id)).map(({ blobKey }) => blobKey);
  if (blobKeys.length === 0) return;

  await objectStore().delete(blobKeys);
  await deleteParts(blobKeys);
}

/**
 * Deletes expired uploads. Returns how many. The records of images without bytes are purged by
 * `purgeExpiredImages`.
 */
export async function sweepResumableUploads(nowMs: number = Date.now()): Promise<number> {
  for (let removed = 0; ; ) {
    const ids = await listExpired(isoTime(nowMs), batchSize);
    for (const id of ids) await removeUpload(id);
    removed += ids.length;
    if (ids.length < batchSize) return removed;
  }
}

/** Deletes some of the uploads of a closed account. Returns false when there were none. */
export async function removeUploadsOfOwner(owner: string): Promise<boolean> {
  const ids = await listUploadsOfOwner(owner, batchSize);
  for (const id of ids) await removeUpload(id);
  return ids.length > 0;
}
