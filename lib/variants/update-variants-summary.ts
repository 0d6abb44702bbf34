import { isPresetKey } from "@/lib/engine/variants/variant-keys";
import { isoTime } from "@/lib/kernel/time";
import { failedKeys, readyKeys } from "./rendition";
import { findPendingKeys, listRenditions, setVariantsSummary } from "./repository";

interface SummaryChange {
  /** Keys that are being made from now on, so that the sweeper asks for them again if their job dies. */
  pending?: readonly string[];
  /** Keys that are not being made any more. */
  cancelled?: readonly string[];
}

/**
 * Writes onto the image, which the open transaction holds, which variants are ready, failed and awaited: whoever adds or removes
 * renderings does so first, so that none counts rows that another is about to change. A variant is awaited until it is ready
 * in some format or has failed in all that were tried; one that was deleted is made when somebody asks for it.
 */
export async function updateVariantsSummary(
  imageId: string,
  generation: number,
  { pending = [], cancelled = [] }: SummaryChange = {},
): Promise<void> {
  const rows = await listRenditions(imageId, generation);
  const [ready, failed] = [readyKeys(rows), failedKeys(rows)];
  const settled = new Set([...ready, ...failed, ...cancelled]);
  const previous = await findPendingKeys(imageId, generation);
  const pendingKeys = [...new Set([...previous, ...pending])].filter((key) => !settled.has(key));
  await setVariantsSummary(imageId, generation, {
    variantsReady: ready,
    variantsFailed: failed,
    variantsAwaited: pendingKeys,
    variantsStatus: pendingKeys.length > 0 ? "pending" : failed.some(isPresetKey) ? "failed" : "ready",
    ...(pending.length > 0 && { updatedAt: isoTime() }),
  });
}
