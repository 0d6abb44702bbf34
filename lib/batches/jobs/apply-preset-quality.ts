import { listImageIds } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { getSettings } from "@/lib/settings";
import { findOutdatedQuality } from "@/lib/variants";
import { withSelectionLimit } from "../selection-limit";
import { getJob } from "./manage-jobs";
import type { AppliedPresetQuality } from "./resource";
import { startSingleJob } from "./start-job";

/** Few enough images for one short statement. */
const countedPerPage = 2_000;

/**
 * Counts the variants that do not have the current quality of presets, and starts a job that renders
 * them in it. While a job for the same quality has not ended, returns that one.
 * @throws AppError CONFLICT
 */
export async function applyPresetQuality(
  actor: Actor,
  { isDryRun }: { isDryRun: boolean },
): Promise<AppliedPresetQuality> {
  const outdated = await countOutdated(actor);
  return { ...outdated, job: isDryRun ? null : await getJob(actor, await start(actor)) };
}

async function countOutdated(actor: Actor): Promise<Omit<AppliedPresetQuality, "job">> {
  const counts = { images: 0, renditions: 0, size_bytes: 0 };
  await withSelectionLimit(libraryOwner(actor), async () => {
    for await (const page of outdatedPages(actor, countedPerPage))
      for (const { renditions, sizeBytes } of page) {
        counts.images += 1;
        counts.renditions += renditions;
        counts.size_bytes += sizeBytes;
      }
  });
  return counts;
}

async function start(actor: Actor): Promise<string> {
  const { preset_quality: quality } = await getSettings(actor);
  return startSingleJob(actor, {
    action: { action: "apply_preset_quality", quality },
    scopes: ["settings:write"],
    async *pages(pageSize) {
      for await (const page of outdatedPages(actor, pageSize)) yield page.map(({ imageId }) => imageId);
    },
  });
}

async function* outdatedPages(actor: Actor, pageSize: number) {
  for await (const ids of listImageIds(actor, {}, { pageSize })) {
    const outdated = await findOutdatedQuality(ids);
    if (outdated.length > 0) yield outdated;
  }
}
