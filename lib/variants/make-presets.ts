import { hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { presetKeys } from "@/lib/kernel/variant-keys";
import { publish } from "@/lib/platform/events";
import { announceImageChange } from "@/lib/platform/image-changes";
import { transaction } from "@/lib/platform/transaction";
import { eagerJobs } from "./eager-jobs";
import { renderVariants, sourceOf } from "./render-variants";
import { findSource, findStuck, listVariantRows, saveVariants, setVariantsSummary } from "./repository";

/** Renders every preset of a generation in the formats that most viewers ask for. */
export async function makePresets(imageId: string, generation: number): Promise<void> {
  const source = await findSource(imageId, generation);
  if (!source || source.liveGeneration !== generation) return;
  await renderVariants({ imageId, generation, jobs: eagerJobs(sourceOf(source.file)), urgent: false });
}

/** Notes that the presets could not be made; they show as failed, with the reason. */
export async function markPresetsFailed(imageId: string, generation: number, reason: string): Promise<void> {
  await transaction(async () => {
    const source = await findSource(imageId, generation);
    if (!source) return;
    const rows = await listVariantRows(imageId, generation);
    const ready = [...new Set(rows.filter((row) => row.status === "ready").map((row) => row.variantKey))];
    const now = isoTime();
    const jobs = eagerJobs(sourceOf(source.file)).filter((job) => !ready.includes(job.key));
    await saveVariants(
      jobs.map((job) => ({
        imageId,
        generation,
        variantKey: job.key,
        format: job.format,
        kind: "preset",
        status: "failed",
        error: reason.slice(0, 500),
        createdAt: now,
        updatedAt: now,
      })),
    );
    const status = presetKeys.every((key) => ready.includes(key)) ? "ready" : "failed";
    await setVariantsSummary(imageId, generation, { ready, status });
    await announceImageChange(imageId);
  });
}

/**
 * Asks again for presets that should long be there: their event may have met a job that died for good. Images that have
 * been waiting for more than a day are given up.
 */
export async function sweepStuckPresets(nowMs: number = Date.now()): Promise<number> {
  const stuck = await findStuck(isoTime(nowMs - 15 * minuteMs), 200);
  const longStuck = new Set(
    (await findStuck(isoTime(nowMs - 24 * hourMs), 200)).map((image) => image.imageId),
  );
  for (const { imageId, generation } of stuck) {
    if (longStuck.has(imageId))
      await markPresetsFailed(imageId, generation, "The presets were not made within a day.");
    else await transaction(() => publish("variants/requested", { imageId, generation }));
  }
  return stuck.length;
}
