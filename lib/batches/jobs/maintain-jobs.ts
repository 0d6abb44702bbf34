import { removeJobExport } from "@/lib/archives";
import { publish } from "@/lib/jobs";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { endJob } from "./end-job";
import { deleteJobs, findStalledJobs, lockJob, updateJob } from "./repository";
import { backupActions, jobRetentionDays } from "./resource";

const overdueMs = 10 * minuteMs;

/**
 * Ends a job that an error of the service has stopped; what is done stays done, but for an archive
 * that is not complete.
 */
export async function failJob(jobId: string): Promise<void> {
  const keys = await transaction(async () => {
    const job = await lockJob(jobId);
    if (!job || job.endedAt !== null) return [];

    await endJob(job, "failed");

    return removeJobExport(jobId);
  });

  await objectStore().delete(keys);
}

/**
 * Requests again the jobs that have made no progress for a while, each once in that time. Returns
 * how many.
 */
export async function sweepStalledJobs(nowMs: number = Date.now()): Promise<number> {
  const stalled = await findStalledJobs(isoTime(nowMs - overdueMs), 100);
  for (const { action, ...job } of stalled)
    await transaction(async () => {
      await updateJob(job.jobId, { updatedAt: isoTime(nowMs) });
      await publish(isBackup(action) ? "backup/queued" : "batch/queued", job);
    });
  return stalled.length;
}

const isBackup = (action: unknown) => backupActions.some((one) => one === action);

/** Deletes jobs and their results after 30 days. Returns how many. */
export async function pruneBatchJobs(nowMs: number = Date.now()): Promise<number> {
  return deleteJobs(isoTime(nowMs - jobRetentionDays * dayMs), isoTime(nowMs - dayMs));
}
