import { AppError, commonErrors } from "@/lib/kernel/errors";
import { keyedLimit } from "@/lib/platform/process/keyed-limit";
import { singleton } from "@/lib/platform/process/singleton";

const maxActivePerOwner = 2;
/** A slider that is moved leaves previews behind that nobody waits for any more; those do not count for long. */
const maxWaiting = 6;

export const previewLimit = () => singleton("preview-limit", () => keyedLimit(maxActivePerOwner));

/** Runs two previews of an owner at a time, so that one person's slider leaves the processors to others. */
export async function withPreviewLimit<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  if (previewLimit().countTasks(owner) >= maxActivePerOwner + maxWaiting)
    throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: 1 });
  return previewLimit().run(owner, work);
}
