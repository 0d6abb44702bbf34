import { commitChange, commitChanges, serviceActor } from "@/lib/changes";
import { sweepContentKeys } from "@/lib/encryption";
import { findPurgeableImages, lockImage, purgeImageRows } from "@/lib/images";
import { dayMs, hourMs, isoTime, trashDays } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import {
  findStaleScratch,
  objectStore,
  removeScratch,
  sentPrefix,
  stagingPrefix,
} from "@/lib/platform/storage";
import { type FileVersionRow, findStaleReplacements, retireAttempt } from "./repository";
import {
  deleteVersions,
  findImagesWithRetiredVersions,
  findRetiredVersions,
} from "./retired-versions-repository";

const trashRetentionMs = trashDays * dayMs;
const pendingUploadTtlMs = dayMs;
/** Sent bytes may be completed as long as their record is pending. */
const sentTtlMs = dayMs + hourMs;
const batchSize = 200;
/** Images per transaction. Caches are invalidated once per batch. */
const purgeBatchSize = 100;

/**
 * Purges images whose trash period has ended and uploads that were never completed. Returns how
 * many.
 */
export async function purgeExpiredImages(nowMs: number = Date.now()): Promise<number> {
  const cutoffs = {
    deletedBefore: isoTime(nowMs - trashRetentionMs),
    pendingBefore: isoTime(nowMs - pendingUploadTtlMs),
  };

  for (let removed = 0; ; ) {
    const candidates = await findPurgeableImages({ ...cutoffs, limit: purgeBatchSize });
    removed += await transaction(() => purgeBatch(candidates, cutoffs));
    if (candidates.length < purgeBatchSize) return removed;
  }
}

async function purgeBatch(
  candidates: Awaited<ReturnType<typeof findPurgeableImages>>,
  { deletedBefore, pendingBefore }: { deletedBefore: string; pendingBefore: string },
): Promise<number> {
  const removed: Array<{ id: string; owner: string; reason: string }> = [];
  for (const { id, owner } of candidates) {
    const image = await lockImage(id);
    const isTrashExpired = image?.deletedAt != null && image.deletedAt < deletedBefore;
    const isAbandoned = image?.uploaded === false && image.createdAt < pendingBefore;
    if (!isTrashExpired && !isAbandoned) continue;

    removed.push({ id, owner, reason: isTrashExpired ? "trash_period_ended" : "upload_never_completed" });
  }

  if (removed.length === 0) return 0;

  const changes: Parameters<typeof commitChanges>[0][number][] = [];
  for (const owner of new Set(removed.map((image) => image.owner))) {
    const images = removed.filter((image) => image.owner === owner);
    const { blobKeys, resources } = await purgeImageRows(
      owner,
      images.map(({ id }) => id),
    );

    for (const { id, reason } of images)
      changes.push({
        actor: serviceActor(owner),
        change: {
          resource: "image",
          action: "purge",
          ids: [id],
          metadata: { reason },
          blobKeys: new Map([[id, blobKeys.get(id) ?? []]]),
          resources: resources.filter((resource) => resource.id === id),
        },
      });
  }

  await commitChanges(changes);

  return removed.length;
}

/** Cancels replacements that were never completed and deletes the bytes of retired generations. */
export async function sweepRetiredFiles(nowMs: number = Date.now()): Promise<number> {
  for (const file of await findStaleReplacements(isoTime(nowMs - pendingUploadTtlMs), batchSize)) {
    await transaction(() => cancelReplacement(file, isoTime(nowMs)));
  }
  const imageIds = await findImagesWithRetiredVersions(isoTime(nowMs), batchSize);
  for (const imageId of imageIds) await removeRetiredFiles(imageId);

  return imageIds.length;
}

async function cancelReplacement(file: FileVersionRow, now: string): Promise<void> {
  const image = await lockImage(file.imageId);
  if (!image || !(await retireAttempt(file, now))) return;

  const discarded = Object.keys(file.changes);
  await commitChange(serviceActor(image.owner), {
    resource: "image",
    action: "change-upload",
    ids: [image.id],
    metadata: {
      reason: "replacement_never_completed",
      ...(discarded.length > 0 && { discarded_fields: discarded }),
    },
  });
}

/** Deletes the bytes of an image's retired generations, then their rows. Idempotent. */
export async function removeRetiredFiles(imageId: string): Promise<void> {
  const { generations, blobKeys } = await findRetiredVersions(imageId);
  await objectStore().delete(blobKeys);

  // Not a generation that was retired since they were read: its bytes would be left without a row.
  await transaction(async () => {
    if (await lockImage(imageId)) await deleteVersions(imageId, generations);
  });
}

/** Deletes the bytes of a purged image. Idempotent. */
export async function removePurgedFiles(blobKeys: readonly string[]): Promise<void> {
  await objectStore().delete(blobKeys);
}

async function removeOlder(prefix: string, beforeMs: number): Promise<number> {
  let removed = 0;
  for await (const { key, modifiedAtMs } of objectStore().list(prefix)) {
    if (modifiedAtMs >= beforeMs) continue;

    await objectStore().delete([key]);
    removed++;
  }
  return removed;
}

/** Deletes unfinished, staged, sent and scratch files that a killed process left behind. */
export async function sweepTemporaryFiles(nowMs: number = Date.now()): Promise<number> {
  const before = nowMs - 2 * hourMs;
  let removed = 0;
  for await (const { id, modifiedAtMs } of objectStore().listUnfinished()) {
    if (modifiedAtMs >= before) continue;

    await objectStore().removeUnfinished(id);
    removed++;
  }

  removed += await removeOlder(stagingPrefix, before);
  removed += await removeOlder(sentPrefix, nowMs - sentTtlMs);
  const scratch = await findStaleScratch(before);
  for (const name of scratch) await removeScratch(name);

  return removed + scratch.length + (await sweepContentKeys(nowMs));
}
