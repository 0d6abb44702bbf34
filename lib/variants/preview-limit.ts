import pLimit, { type LimitFunction } from "p-limit";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { singleton } from "@/lib/platform/process/singleton";

const maxActivePerOwner = 2;
/** Whoever moves a slider leaves pictures behind that nobody waits for any more; those do not count for long. */
const maxWaiting = 6;

const limiters = () => singleton("preview-turns", () => new Map<string, LimitFunction>());

/** Runs the work when fewer than two of the owner's are at work, so that one person's slider leaves the processors to others. */
export async function withPreviewLimit<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  const limiter = limiters().get(owner) ?? pLimit(maxActivePerOwner);
  limiters().set(owner, limiter);
  if (countTasks(limiter) >= maxActivePerOwner + maxWaiting)
    throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: 1 });
  try {
    return await limiter(work);
  } finally {
    if (countTasks(limiter) === 0) limiters().delete(owner);
  }
}

function countTasks({ activeCount, pendingCount }: LimitFunction): number {
  return activeCount + pendingCount;
}
