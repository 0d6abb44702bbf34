import { commitChange, serviceActor } from "@/lib/changes";
import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isPresetKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { lockImage } from "@/lib/images";
import { transaction } from "@/lib/platform/database/transaction";
import { OutdatedWatermarkError } from "@/lib/watermarks";
import { attempts, type RenderLeases, waitUntilReleased, withRenderLeases } from "./leases";
import { isReady, planRendering, type RenderRequest } from "./plan-rendering";
import { renderAndSave } from "./render-and-save";
import { eagerSpecs, masterSpecs, toImageSource } from "./rendition";
import { findSource } from "./source-repository";
import { updateVariantsSummary } from "./variants-summary";

export interface VariantsToRender {
  imageId: string;
  generation: number;
  /** All presets and pending recipes by default. */
  keys?: readonly string[] | undefined;
}

/**
 * Renders the missing variants of a generation in the formats that most clients accept: presets
 * from one decode, each custom variant separately, because a costly one must not delay the others.
 * Skips custom variants without a slot.
 */
export async function renderVariants({
  imageId,
  generation,
  keys: requestedKeys,
}: VariantsToRender): Promise<void> {
  const source = await findSource(imageId, generation);
  if (!source || source.liveGeneration !== generation) return;

  const keys = requestedKeys ?? [...presetKeys, ...source.pendingKeys.filter(isRecipeKey)];
  const buildSpecs = (some: readonly string[]) => eagerSpecs(toImageSource(source.file), some);
  const presets = keys.filter(isPresetKey);
  if (presets.length > 0) {
    const specs = [...buildSpecs(presets), ...masterSpecs(toImageSource(source.file), presets)];
    await renderInBackground({ imageId, generation, specs });
  }

  for (const key of keys.filter((one) => !isPresetKey(one))) {
    const rejectedKeys = await renderInBackground({ imageId, generation, specs: buildSpecs([key]) }).catch(
      // Its watermark has changed, so no URL leads to it any more.
      (error) => (error instanceof OutdatedWatermarkError ? [key] : Promise.reject(error)),
    );
    if (rejectedKeys.length > 0) await clearPending(imageId, generation, rejectedKeys);
  }
}

async function clearPending(imageId: string, generation: number, keys: readonly string[]): Promise<void> {
  await transaction(async () => {
    const image = await lockImage(imageId);
    if (!image) return;

    await updateVariantsSummary(imageId, generation, { cancelled: keys });
    await commitChange(serviceActor(image.owner), {
      resource: "variant",
      action: "finish",
      id: imageId,
      ready: [],
      failed: [],
    });
  });
}

/**
 * Renders the missing renditions from one decode and saves each soon after it is finished. Skips
 * what a request is rendering. Saves permanent failures and throws temporary ones. Returns the
 * custom variants rejected for lack of a slot.
 */
async function renderInBackground(request: RenderRequest): Promise<string[]> {
  const rejectedKeys: string[] = [];
  let { specs } = request;
  for await (const _attempt of attempts(request.imageId)) {
    const result = await withRenderLeases(request, { turn: "background", specs: [] }, (leases) =>
      renderUnleased({ ...request, specs }, leases),
    );
    if (!result) continue;

    rejectedKeys.push(...result.rejectedKeys);
    if (result.skipped.length === 0) break;

    // The request that renders them may fail; then they are rendered here.
    await waitUntilReleased(request, result.skipped);
    specs = result.skipped;
  }

  return rejectedKeys;
}

async function renderUnleased(request: RenderRequest, leases: RenderLeases) {
  const plan = await planRendering(request, isReady);
  if (!plan) return { rejectedKeys: [], skipped: [] };

  const { source, storedRows, missingSpecs, rejectedKeys } = plan;
  // With all renditions present, the image's summary still has to be written.
  if (missingSpecs.length === 0 && rejectedKeys.length > 0) return { rejectedKeys, skipped: [] };

  const saved = await renderAndSave({ source, storedRows, specs: missingSpecs, isUrgent: false, leases });
  return {
    rejectedKeys: [...rejectedKeys, ...(saved?.rejectedKeys ?? [])],
    skipped: saved?.skipped ?? [],
  };
}
