import { isPresetKey } from "@/lib/engine/variants/variant-keys";
import { isoTime } from "@/lib/kernel/time";
import { failedKeys, readyKeys } from "./rendition";
import { findPendingKeys, listRenditions, setVariantsSummary } from "./repository";

interface SummaryChange {
  /** Keys that become pending, so the sweeper requests them again if their job dies. */
  pending?: readonly string[];
  /** Keys that are no longer pending. */
  cancelled?: readonly string[];
}

/**
 * Updates the ready, failed and pending variants of an image locked by the open transaction. Callers lock the image
 * before they add or delete renditions, so that none counts rows that another is about to change. A variant is pending
 * until it is ready in some format or has failed in all formats tried; a deleted one is rendered on request.
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
