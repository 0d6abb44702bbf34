import { lockImage } from "@/lib/images";
import { hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { isPresetKey, presetKeys } from "@/lib/kernel/variant-keys";
import { publish } from "@/lib/platform/events";
import { announceImageChange } from "@/lib/platform/image-changes";
import { transaction } from "@/lib/platform/transaction";
import { eagerJobs, masterJobs } from "./eager-jobs";
import { failedRow } from "./failed-row";
import { readyKeys } from "./ready-keys";
import { renderVariants } from "./render-variants";
import { findSource, findStuck, listVariantRows, saveVariants } from "./repository";
import { sourceOf } from "./source-of";
import { summarise } from "./summarise";

interface Wanted {
  imageId: string;
  generation: number;
  /** All presets, when it is not said. */
  keys?: readonly string[] | undefined;
}

/** Renders every preset of a generation in the formats that most viewers ask for. */
export async function makePresets(imageId: string, generation: number): Promise<void> {
  await makeVariants({ imageId, generation });
}

/**
 * Renders variants of a generation in the formats that most viewers ask for: presets out of one decode, custom ones each for
 * itself, so that a costly one holds up no other. A custom one for which there is no slot is left out.
 */
export async function makeVariants({ imageId, generation, keys = presetKeys }: Wanted): Promise<void> {
  const source = await findSource(imageId, generation);
  if (!source || source.liveGeneration !== generation) return;
  const jobsOf = (some: readonly string[]) => eagerJobs(sourceOf(source.file), some);
  const presets = keys.filter(isPresetKey);
  if (presets.length > 0) {
    const jobs = [...jobsOf(presets), ...masterJobs(sourceOf(source.file), presets)];
    await renderVariants({ imageId, generation, jobs, urgent: false });
  }
  for (const key of keys.filter((one) => !isPresetKey(one))) {
    const { refused } = await renderVariants({ imageId, generation, jobs: jobsOf([key]), urgent: false });
    if (refused.length > 0) await stopAwaiting(imageId, generation, refused);
  }
}

async function stopAwaiting(imageId: string, generation: number, keys: readonly string[]): Promise<void> {
  await transaction(async () => {
    if (!(await lockImage(imageId))) return;
    await summarise(imageId, generation, { givenUp: keys });
    await announceImageChange(imageId);
  });
}

/** Notes that the variants could not be made; they show as failed, with the reason. */
export async function markFailed(
  { imageId, generation, keys = presetKeys }: Wanted,
  reason: string,
): Promise<void> {
  await transaction(async () => {
    const source = await findSource(imageId, generation);
    if (!source || !(await lockImage(imageId))) return;
    const rows = await listVariantRows(imageId, generation);
    const ready = readyKeys(rows);
    const jobs = eagerJobs(sourceOf(source.file), keys).filter((job) => !ready.includes(job.key));
    await saveVariants(jobs.map((job) => failedRow({ imageId, generation }, job, reason)));
    await summarise(imageId, generation, { givenUp: keys });
    await announceImageChange(imageId);
  });
}

/**
 * Asks again for variants that should long be there: their event may have met a job that died for good. Images that have
 * been waiting for more than a day are given up.
 */
export async function sweepStuckPresets(nowMs: number = Date.now()): Promise<number> {
  const stuck = await findStuck(isoTime(nowMs - 15 * minuteMs), 200);
  const longStuck = new Set(
    (await findStuck(isoTime(nowMs - 24 * hourMs), 200)).map((image) => image.imageId),
  );
  for (const { imageId, generation, awaited } of stuck) {
    const open = JSON.parse(awaited) as string[];
    const keys = open.length > 0 ? open : [...presetKeys];
    if (longStuck.has(imageId))
      await markFailed({ imageId, generation, keys }, "The variant was not made within a day.");
    else await transaction(() => publish("variants/requested", { imageId, generation, keys }));
  }
  return stuck.length;
}
