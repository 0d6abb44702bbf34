import { isoTime } from "@/lib/kernel/time";
import { isPresetKey } from "@/lib/kernel/variant-keys";
import { failedKeys, readyKeys } from "./ready-keys";
import { findAwaitedKeys, listVariantRows, setVariantsSummary } from "./repository";

interface SummaryChange {
  /** Keys that are being made from now on, so that the sweeper asks for them again if their job dies. */
  awaited?: readonly string[];
  /** Keys that are not being made any more. */
  givenUp?: readonly string[];
}

/**
 * Writes onto the image, which the open transaction holds, which variants are ready, failed and awaited: whoever adds or removes
 * renderings does so first, so that none counts rows that another is about to change. A variant is awaited until it is ready
 * in some format or has failed in all that were tried; one that was deleted is made when somebody asks for it.
 */
export async function summarise(
  imageId: string,
  generation: number,
  { awaited = [], givenUp = [] }: SummaryChange = {},
): Promise<void> {
  const rows = await listVariantRows(imageId, generation);
  const [ready, failed] = [readyKeys(rows), failedKeys(rows)];
  const settled = new Set([...ready, ...failed, ...givenUp]);
  const earlier = await findAwaitedKeys(imageId, generation);
  const open = [...new Set([...earlier, ...awaited])].filter((key) => !settled.has(key));
  await setVariantsSummary(imageId, generation, {
    variantsReady: JSON.stringify(ready),
    variantsFailed: JSON.stringify(failed),
    variantsAwaited: JSON.stringify(open),
    variantsStatus: open.length > 0 ? "pending" : failed.some(isPresetKey) ? "failed" : "ready",
    ...(awaited.length > 0 && { updatedAt: isoTime() }),
  });
}
