import { AppError, commonErrors } from "@/lib/kernel/errors";
import { keyedLimit } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";

/** Beyond the one that is running. */
const maxWaiting = 10;

const selectionReads = () => singleton("selection-reads", () => keyedLimit(1));

/**
 * Reads the images of a selection, one selection of an owner at a time: one of a million images
 * takes hundreds of queries.
 * @throws AppError RATE_LIMITED when too many are waiting
 */
export async function withSelectionLimit<Result>(
  owner: string,
  read: () => Promise<Result>,
): Promise<Result> {
  if (selectionReads().countTasks(owner) > maxWaiting)
    throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: 1 });
  return selectionReads().run(owner, read);
}
