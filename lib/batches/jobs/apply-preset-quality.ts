import { listImageIds } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { getSettings } from "@/lib/settings";
import { findOutdatedQuality } from "@/lib/variants";
import { withSelectionLimit } from "../selection-limit";
import { getJob } from "./manage-jobs";
import type { JobResource, PresetQualityPreview } from "./resource";
import { startSingleJob } from "./start-job";

/** Few enough images for one short statement. */
const countedPerPage = 2_000;

/** Counts what `applyPresetQuality` would render. */
export async function previewPresetQuality(actor: Actor): Promise<PresetQualityPreview> {
  const preview: PresetQualityPreview = { images: 0, renditions: 0, size_bytes: 0 };
  await withSelectionLimit(libraryOwner(actor), async () => {
    for await (const page of outdatedPages(actor, countedPerPage))
      for (const { renditions, sizeBytes } of page) {
        preview.images += 1;
        preview.renditions += renditions;
        preview.size_bytes += sizeBytes;
      }
  });
  return preview;
}

/**
 * Starts a job that renders existing variants in the current quality of presets. While one of the
 * same quality has not ended, returns that.
 * @throws AppError CONFLICT
 */
export async function applyPresetQuality(actor: Actor): Promise<JobResource> {
  const { preset_quality: quality } = await getSettings(actor);
  const id = await startSingleJob(actor, {
    action: { action: "apply_preset_quality", quality },
    scopes: ["settings:write"],
    async *pages(pageSize) {
      for await (const page of outdatedPages(actor, pageSize)) yield page.map(({ imageId }) => imageId);
    },
  });

  return getJob(actor, id);
}

async function* outdatedPages(actor: Actor, pageSize: number) {
  for await (const ids of listImageIds(actor, {}, { pageSize })) {
    const outdated = await findOutdatedQuality(ids);
    if (outdated.length > 0) yield outdated;
  }
}
