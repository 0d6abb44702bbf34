import { commitChange, serviceActor } from "@/lib/changes";
import { isPresetKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { lockImage } from "@/lib/images";
import { publish } from "@/lib/jobs";
import { hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { createInBackground } from "./create-renditions";
import { buildFailedRow } from "./failed-renditions";
import { eagerJobs, masterJobs, readyKeys, toImageSource } from "./rendition";
import { findSource, findStuckImages, listRenditions, upsertRenditions } from "./repository";
import { updateVariantsSummary } from "./update-variants-summary";

interface MakeVariantsRequest {
  imageId: string;
  generation: number;
  /** All presets by default. */
  keys?: readonly string[] | undefined;
}

/** Renders every preset of a generation in the formats that most clients accept. */
export async function makePresets(imageId: string, generation: number): Promise<void> {
  await makeVariants({ imageId, generation });
}

/**
 * Renders variants of a generation in the formats that most clients accept: presets from one decode, each custom
 * variant separately, because a costly one must not delay the others. Skips custom variants without a slot.
 */
export async function makeVariants({
  imageId,
  generation,
  keys = presetKeys,
}: MakeVariantsRequest): Promise<void> {
  const source = await findSource(imageId, generation);
  if (!source || source.liveGeneration !== generation) return;
  const buildJobs = (some: readonly string[]) => eagerJobs(toImageSource(source.file), some);
  const presets = keys.filter(isPresetKey);
  if (presets.length > 0) {
    const jobs = [...buildJobs(presets), ...masterJobs(toImageSource(source.file), presets)];
    await createInBackground({ imageId, generation, jobs });
  }
  for (const key of keys.filter((one) => !isPresetKey(one))) {
    const rejectedKeys = await createInBackground({ imageId, generation, jobs: buildJobs([key]) });
    if (rejectedKeys.length > 0) await clearPending(imageId, generation, rejectedKeys);
  }
}

async function clearPending(imageId: string, generation: number, keys: readonly string[]): Promise<void> {
  await transaction(async () => {
    const image = await lockImage(imageId);
    if (!image) return;
    await updateVariantsSummary(imageId, generation, { cancelled: keys });
    await commitChange(serviceActor(image.owner), {
      ...{ resource: "variant", action: "finish", id: imageId, ready: [], failed: [] },
    });
  });
}

/** Saves the variants as failed, with the reason. */
export async function markFailed(
  { imageId, generation, keys = presetKeys }: MakeVariantsRequest,
  reason: string,
): Promise<void> {
  await transaction(async () => {
    const source = await findSource(imageId, generation);
    if (!source || !(await lockImage(imageId))) return;
    const rows = await listRenditions(imageId, generation);
    const ready = readyKeys(rows);
    const jobs = eagerJobs(toImageSource(source.file), keys).filter((job) => !ready.includes(job.key));
    await upsertRenditions(jobs.map((job) => buildFailedRow({ imageId, generation }, job, reason)));
    await updateVariantsSummary(imageId, generation, { cancelled: keys });
    const failed = [...new Set(jobs.map((job) => job.key))];
    await commitChange(serviceActor(source.owner), {
      ...{ resource: "variant", action: "finish", id: imageId, ready: [], failed },
    });
  });
}

/**
 * Requests variants again that have been pending for too long, because their job may have died. Marks those as failed
 * that have been pending for more than a day.
 */
export async function sweepStuckPresets(nowMs: number = Date.now()): Promise<number> {
  const stuck = await findStuckImages(isoTime(nowMs - 15 * minuteMs), 200);
  const expiredIds = new Set(
    (await findStuckImages(isoTime(nowMs - 24 * hourMs), 200)).map((image) => image.imageId),
  );
  for (const { imageId, generation, pendingKeys } of stuck) {
    const keys = pendingKeys.length > 0 ? pendingKeys : [...presetKeys];
    if (expiredIds.has(imageId))
      await markFailed({ imageId, generation, keys }, "The variant was not made within a day.");
    else await transaction(() => publish("variants/requested", { imageId, generation, keys }));
  }
  return stuck.length;
}
