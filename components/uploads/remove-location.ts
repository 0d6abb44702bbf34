import { sendBatch } from "@/components/batches/batch";
import { selectionOf } from "@/components/batches/selection";

/** Removes the position from the files of images; resolves when their new files are in place. */
export async function removeLocation(imageIds: readonly string[]): Promise<void> {
  const change = { action: "strip", what: "location" } as const;
  const outcome = await sendBatch(change, { selection: selectionOf([...imageIds]), filters: {} });
  if (outcome.failed > 0 || outcome.isCancelled)
    throw outcome.error ?? new Error("the location was not removed");
}
