import pLimit, { type LimitFunction } from "p-limit";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { singleton } from "@/lib/kernel/singleton";

const perOwner = 2;
/** Whoever moves a slider leaves pictures behind that nobody waits for any more; those do not count for long. */
const maxWaiting = 6;

const turns = () => singleton("preview-turns", () => new Map<string, LimitFunction>());

/** Runs the work when fewer than two of the owner's are at work, so that one person's slider leaves the processors to others. */
export async function inPreviewTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  const turn = turns().get(owner) ?? pLimit(perOwner);
  turns().set(owner, turn);
  if (countOf(turn) >= perOwner + maxWaiting)
    throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: 1 });
  try {
    return await turn(work);
  } finally {
    if (countOf(turn) === 0) turns().delete(owner);
  }
}

function countOf({ activeCount, pendingCount }: LimitFunction): number {
  return activeCount + pendingCount;
}
