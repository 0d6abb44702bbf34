import { presetKeys } from "@/lib/kernel/variant-keys";
import { readyKeys } from "./ready-keys";
import { listVariantRows, setVariantsSummary } from "./repository";

/**
 * Writes what is ready onto the image, which the open transaction holds: whoever adds or removes renderings does so first,
 * so that none counts rows that another is about to change. A preset that is missing again does not make a finished image
 * unfinished: it was deleted, and is made when somebody asks for it. When each is there or has failed, nobody waits any more:
 * one that can be made in no format makes the image failed.
 */
export async function summarise(imageId: string, generation: number): Promise<void> {
  const rows = await listVariantRows(imageId, generation);
  const ready = readyKeys(rows);
  const isSettled = presetKeys.every((key) => rows.some((row) => row.variantKey === key));
  const isComplete = presetKeys.every((key) => ready.includes(key));
  const status = isComplete ? "ready" : "failed";
  await setVariantsSummary(imageId, generation, { ready, ...(isSettled && { status }) });
}
