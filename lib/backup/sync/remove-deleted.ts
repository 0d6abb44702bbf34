import { dayMs, isoTime } from "@/lib/kernel/time";
import { manifestKey, shardOf } from "../layout";
import { ImageManifest } from "../manifests";
import { deleteObjects, findExpiredObjects, findOrphanObjects, markDeleted } from "../objects-repository";
import { parseJson } from "../stored-records";
import { type BackupContext, putManifest } from "./context";
import { writeShard } from "./sync-records";

const objectsPerStep = 200;

/** Notes in the bucket which images were deleted. Returns how many. */
export async function markDeletedImages(context: BackupContext): Promise<number> {
  let count = 0;
  for (;;) {
    const orphans = await findOrphanObjects(context.owner, objectsPerStep);
    if (orphans.length === 0) return count;

    const now = isoTime();
    for (const { subjectId } of orphans) {
      const text = await context.bucket.readText(manifestKey(subjectId));
      const manifest = ImageManifest.safeParse(text === undefined ? undefined : parseJson(text));
      if (manifest.success) await putManifest(context, { ...manifest.data, deleted_at: now });
    }

    await markDeleted(
      context.owner,
      orphans.map(({ objectKey }) => objectKey),
      now,
    );
    count += orphans.length;
  }
}

/**
 * Deletes what was deleted or replaced longer ago than the bucket keeps it. Returns how many
 * objects.
 */
export async function removeExpired(context: BackupContext, nowMs: number): Promise<number> {
  const before = isoTime(nowMs - context.config.retentionDays * dayMs);
  let count = 0;
  for (;;) {
    const expired = await findExpiredObjects(context.owner, before, objectsPerStep);
    if (expired.length === 0) return count;

    const keys = expired.map(({ objectKey }) => objectKey);
    const last = expired.filter(({ kind, isLast }) => kind === "image" && isLast);
    // The row goes last: what a killed process leaves is found again.
    await context.bucket.delete([...keys, ...last.map(({ subjectId }) => manifestKey(subjectId))]);
    await deleteObjects(context.owner, keys);
    for (const shard of new Set(last.map(({ subjectId }) => shardOf(subjectId))))
      await writeShard(context, shard);
    count += expired.length;
  }
}
