import { commitChange, serviceActor } from "@/lib/changes";
import { findOwner, systemActor } from "@/lib/identity/owners";
import { lockImage, updateImageRow } from "@/lib/images";
import { AppError } from "@/lib/kernel/errors";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { analyzer } from "@/lib/platform/ai";
import { transaction } from "@/lib/platform/database/transaction";
import { analyzeImage } from "./analyze-image";
import { findOwnerOfWaiting, findWaitingImages } from "./repository";

/** A file that waits for its analysis. */
interface WaitingFile {
  imageId: string;
  generation: number;
}

/**
 * Analyses a file that waits for it. An error that stays is saved as a failed analysis.
 * @throws AppError AI_UNAVAILABLE and other temporary ones
 */
export async function analyzeWaiting(file: WaitingFile): Promise<void> {
  const owner = await findOwnerOfWaiting(file);
  const account = owner === undefined ? undefined : await findOwner(owner);
  if (!account) return;
  if (!analyzer()) return markAnalysisFailed(file);
  try {
    await analyzeImage(systemActor(account), file.imageId);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    await markAnalysisFailed(file);
  }
}

/** Saves that the file waits no longer, if it still does. */
export async function markAnalysisFailed({ imageId, generation }: WaitingFile): Promise<void> {
  await transaction(async () => {
    const image = await lockImage(imageId);
    if (image?.aiStatus !== "pending" || image.generation !== generation) return;
    await updateImageRow(imageId, { aiStatus: "failed", updatedAt: isoTime() });
    await commitChange(serviceActor(image.owner), {
      ...{ resource: "image", action: "fail-analysis", ids: [imageId] },
    });
  });
}

const maxWaitMs = 24 * hourMs;

/** Gives up analyses that nothing has finished within a day. */
export async function sweepWaiting(nowMs: number = Date.now()): Promise<number> {
  const waiting = await findWaitingImages(isoTime(nowMs - maxWaitMs), 200);
  for (const file of waiting) await markAnalysisFailed(file);
  return waiting.length;
}
