import { isDeepStrictEqual } from "node:util";
import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isPresetKey } from "@/lib/engine/variants/variant-keys";
import { isoTime } from "@/lib/kernel/time";
import { failedKeys, readyKeys } from "./rendition";
import {
  findPendingKeys,
  type LockedImage,
  listRenditions,
  type NewSummary,
  pruneFailedRenditions,
  type RenditionRow,
  setVariantsSummaries,
  setVariantsSummary,
} from "./repository";

/** The number of stored failures that are not of presets; older ones are deleted. */
const maxFailedRows = 100;

interface SummaryChange {
  /** Keys that become pending, so the sweeper requests them again if their job dies. */
  pending?: readonly string[];
  /** Keys that are no longer pending. */
  cancelled?: readonly string[];
}

/**
 * Updates the ready, failed and pending variants of an image locked by the open transaction.
 * Callers lock the image before they add or delete renditions, so that none counts rows that
 * another is about to change.
 */
export async function updateVariantsSummary(
  imageId: string,
  generation: number,
  { pending = [], cancelled = [] }: SummaryChange,
): Promise<void> {
  const rows = await listRenditions(imageId, generation);
  const previous = await findPendingKeys(imageId, generation);
  await setVariantsSummary(imageId, generation, {
    ...summarize(rows, [...previous, ...pending], cancelled),
    ...(pending.length > 0 && { updatedAt: isoTime() }),
  });
}

/**
 * Leaves out recipe renditions, whose keys are no public names. A variant is pending until it is
 * ready in some format or has failed in all formats tried; a deleted one is rendered on request.
 */
function summarize(
  rows: readonly RenditionRow[],
  awaitedKeys: readonly string[],
  cancelled: readonly string[] = [],
) {
  const [ready, failed] = [readyKeys(rows), failedKeys(rows)];
  const settledKeys = new Set([...ready, ...failed, ...cancelled]);
  const pendingKeys = [...new Set(awaitedKeys)].filter((key) => !settledKeys.has(key));

  const isNamed = (key: string) => !isRecipeKey(key);

  return {
    variantsReady: ready.filter(isNamed),
    variantsFailed: failed.filter(isNamed),
    variantsAwaited: pendingKeys,
    variantsStatus: pendingKeys.length > 0 ? "pending" : failed.some(isPresetKey) ? "failed" : "ready",
  };
}

interface SavedGroup {
  /** The renditions of each image after the save. */
  rowsOf: ReadonlyMap<string, readonly RenditionRow[]>;
  added: readonly RenditionRow[];
}

/** Deletes failures above their limit, and updates the summaries that have changed. */
export async function updateSummaries(
  images: readonly LockedImage[],
  { rowsOf, added }: SavedGroup,
): Promise<void> {
  const summaries: NewSummary[] = [];
  for (const image of new Set(images)) {
    const { id, generation, pendingKeys } = image;
    const isPruned = added.some(
      ({ imageId, kind, status }) =>
        imageId === id && (kind === "custom" || kind === "marked") && status === "failed",
    );
    if (isPruned) await pruneFailedRenditions(id, generation, maxFailedRows);
    const rows = isPruned ? await listRenditions(id, generation) : (rowsOf.get(id) ?? []);
    const summary = summarize(rows, pendingKeys);
    if (isChanged(image, summary)) summaries.push({ imageId: id, generation, ...summary });
  }

  await setVariantsSummaries(summaries);
}

function isChanged(image: LockedImage, summary: ReturnType<typeof summarize>): boolean {
  return (
    image.status !== summary.variantsStatus ||
    !isDeepStrictEqual(
      [image.readyKeys, image.failedKeys, image.pendingKeys],
      [summary.variantsReady, summary.variantsFailed, summary.variantsAwaited],
    )
  );
}
