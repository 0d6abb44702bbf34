import { commitChange, serviceActor } from "@/lib/changes";
import { findOwner, systemActor } from "@/lib/identity/owners";
import { lockImage, updateImageRow } from "@/lib/images";
import type { Account } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { analyzer, analyzesElsewhere } from "@/lib/platform/ai";
import { transaction } from "@/lib/platform/database/transaction";
import { analyzeImage } from "./analyze-image";
import { prepareModels } from "./installation";
import { findAnalysis, findOwnerOfWaiting, findStuckImages } from "./repository";

/** A file that waits for its analysis. */
interface WaitingFile {
  imageId: string;
  generation: number;
}

interface RequestedFile extends WaitingFile {
  /** Whether a service elsewhere analyzed images when this was requested. */
  remote: boolean;
}

/**
 * Analyses a file that waits for it. An error that stays is saved as a failed analysis. What was
 * requested while nothing left the machine is not sent elsewhere: it waits no longer. Returns the
 * seconds after which to try again while the packages of models on this machine are being
 * installed. Returns 0 when the file waits no longer.
 * @throws AppError AI_UNAVAILABLE and other temporary ones
 */
export async function analyzeWaiting({ remote, ...file }: RequestedFile): Promise<number> {
  const owner = await findOwnerOfWaiting(file.imageId);
  const account = owner === undefined ? undefined : await findOwner(owner);
  if (!account) return 0;

  if (!analyzer()) await markAnalysisFailed(file);
  else if (analyzesElsewhere() && !remote) await dropRequest(file);
  else return analyzeOrWait(account, file);

  return 0;
}

async function analyzeOrWait(account: Account, file: WaitingFile): Promise<number> {
  const waitSeconds = prepareModels();
  if (waitSeconds > 0) return waitSeconds;

  try {
    await analyzeImage(systemActor(account), file.imageId, { isWaiting: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    await markAnalysisFailed(file);
  }

  return 0;
}

/** Saves that the file waits no longer, if it still does. */
export function markAnalysisFailed(file: WaitingFile): Promise<void> {
  return stopWaiting(file, async () => "failed");
}

/** Lets the image be as before the request. */
function dropRequest(file: WaitingFile): Promise<void> {
  return stopWaiting(file, async (owner) => ((await findAnalysis(owner, file.imageId)) ? "ready" : "none"));
}

async function stopWaiting(
  { imageId, generation }: WaitingFile,
  findStatus: (owner: string) => Promise<"failed" | "none" | "ready">,
): Promise<void> {
  await transaction(async () => {
    const image = await lockImage(imageId);
    if (image?.aiStatus !== "pending" || image.generation !== generation) return;

    await updateImageRow(imageId, { aiStatus: await findStatus(image.owner), updatedAt: isoTime() });
    await commitChange(serviceActor(image.owner), {
      resource: "image",
      action: "fail-analysis",
      ids: [imageId],
    });
  });
}

/** For longer than any job tries. */
const maxPauseMs = dayMs;
const maxWaitMs = 30 * dayMs;

/**
 * Gives up analyses that have waited for a day in which none of their owner's was made, or for a
 * month: a large library takes longer than a day.
 */
export async function sweepWaiting(nowMs: number = Date.now()): Promise<number> {
  const limits = { pausedSince: isoTime(nowMs - maxPauseMs), waitingSince: isoTime(nowMs - maxWaitMs) };
  const waiting = await findStuckImages(limits, 200);
  for (const file of waiting) await markAnalysisFailed(file);

  return waiting.length;
}
