import { recordAudit } from "@/lib/audit";
import { findPurgeable, lockImage, recordRemoval, removeRows } from "@/lib/images";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import {
  findStaleScratch,
  objectStore,
  removeScratch,
  stagingPrefix,
  temporaryPrefix,
} from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import {
  deleteRetired,
  findImagesWithRetired,
  findStaleReplacements,
  type ImageFile,
  retireAttempt,
  retiredBlobKeys,
} from "./repository";

const trashPeriodMs = 30 * dayMs;
const uploadPeriodMs = dayMs;
const batch = 200;
/** So many in one transaction, so that they are withdrawn together. */
const removedAtOnce = 100;

/** Removes images whose trash period has ended and uploads that were never completed. Returns how many. */
export async function purgeExpiredImages(nowMs: number = Date.now()): Promise<number> {
  const ends = {
    deletedBefore: isoTime(nowMs - trashPeriodMs),
    pendingBefore: isoTime(nowMs - uploadPeriodMs),
  };
  for (let removed = 0; ; ) {
    const found = await findPurgeable({ ...ends, limit: removedAtOnce });
    removed += await transaction(() => removeEnded(found, ends));
    if (found.length < removedAtOnce) return removed;
  }
}

async function removeEnded(
  found: Awaited<ReturnType<typeof findPurgeable>>,
  { deletedBefore, pendingBefore }: { deletedBefore: string; pendingBefore: string },
): Promise<number> {
  const removed: string[] = [];
  for (const { id, owner } of found) {
    const image = await lockImage(id);
    const ended = image?.deletedAt != null && image.deletedAt < deletedBefore;
    const abandoned = image?.uploaded === false && image.createdAt < pendingBefore;
    if (!ended && !abandoned) continue;
    await recordRemoval(owner, id, { reason: ended ? "trash_period_ended" : "upload_never_completed" });
    removed.push(id);
  }
  if (removed.length > 0) await removeRows(removed);
  return removed.length;
}

/** Gives up replacements that were never completed and removes the bytes of retired generations. */
export async function sweepRetiredFiles(nowMs: number = Date.now()): Promise<number> {
  for (const file of await findStaleReplacements(isoTime(nowMs - uploadPeriodMs), batch)) {
    await transaction(() => giveUpReplacement(file, isoTime(nowMs)));
  }
  const imageIds = await findImagesWithRetired(isoTime(nowMs), batch);
  for (const imageId of imageIds) await removeRetiredFiles(imageId);
  return imageIds.length;
}

async function giveUpReplacement(file: ImageFile, now: string): Promise<void> {
  const image = await lockImage(file.imageId);
  if (!image || !(await retireAttempt(file, now))) return;
  await recordAudit({
    owner: image.owner,
    action: "update",
    resourceType: "image",
    resourceId: image.id,
    fields: ["upload"],
    metadata: { reason: "replacement_never_completed" },
  });
}

/** Removes the bytes of an image's retired generations, then forgets the generations. Safe to repeat. */
export async function removeRetiredFiles(imageId: string): Promise<void> {
  await objectStore().delete(await retiredBlobKeys(imageId));
  await transaction(async () => {
    if (await lockImage(imageId)) await deleteRetired(imageId);
  });
}

/** Removes the bytes that a removed image has left. Safe to repeat. */
export async function removePurgedFiles(blobKeys: readonly string[]): Promise<void> {
  await objectStore().delete(blobKeys);
}

/** Removes unfinished, staged and scratch files that a killed process left. */
export async function sweepTemporaryFiles(nowMs: number = Date.now()): Promise<number> {
  const before = nowMs - 2 * hourMs;
  let removed = 0;
  for (const prefix of [temporaryPrefix, stagingPrefix]) {
    for await (const { key, modifiedAtMs } of objectStore().list(prefix)) {
      if (modifiedAtMs >= before) continue;
      await objectStore().delete([key]);
      removed++;
    }
  }
  const scratch = await findStaleScratch(before);
  for (const name of scratch) await removeScratch(name);
  return removed + scratch.length;
}
