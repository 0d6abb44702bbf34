import { api, unwrap } from "@/components/api/client";
import { imageLists } from "@/components/image-lists/image-lists";
import { followJob, type Job, undoJob } from "./job";
import { hideJob, isShownJob, showJob } from "./running-jobs";

type OnEnd = (job: Job) => void;

/**
 * Follows jobs that this page did not start: from before it was loaded, of another tab or of
 * another client.
 */
export function watchJobs(jobs: readonly Job[], onEnd: OnEnd): void {
  for (const job of jobs) if (!isShownJob(job)) void watchJob(job, onEnd);
}

async function watchJob(job: Job, onEnd: OnEnd): Promise<void> {
  try {
    const ended = await followJob(job, showJob);
    imageLists.reload();
    onEnd(ended);
  } catch {
    // It is pruned, or of an account that this browser has signed out of.
    hideJob(job);
  }
}

/** The same for all jobs of the account that have not ended. */
export async function watchRunningJobs(onEnd: OnEnd): Promise<void> {
  const { data } = await unwrap(api.GET("/jobs", { params: { query: { active: true } } }));
  watchJobs(data, onEnd);
}

export async function undoWatchedJob(id: string, onEnd: OnEnd): Promise<void> {
  watchJobs([await undoJob(id)], onEnd);
}
