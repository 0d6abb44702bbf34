import { cron } from "inngest";
import { failJob, runJob, sweepStalledJobs } from "@/lib/batches/jobs";
import { runArchiveJob } from "@/lib/delivery/archive";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { batchQueued } from "../events";

/**
 * About two minutes of changes. Then the job queues again: the jobs of other owners take turns with
 * it.
 */
const roundsPerRun = 10;

/**
 * Does a part of a batch of changes to many images, and queues itself again until nothing is left.
 */
export const runBatchJob = inngest.createFunction(
  {
    id: "run-batch-job",
    triggers: [batchQueued],
    retries: 10,
    // One of each owner: the changes of two would wait for each other's rows.
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
    onFailure: async ({ event, step }) => {
      await step.run("mark-failed", () => failJob(event.data.event.data.jobId));
    },
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`change-${round}`, () => runOnce(event.data.jobId))) return;
    await step.run("continue", () => transaction(() => publish("batch/queued", event.data)));
  },
);

/** Returns true when nothing is left to do. */
async function runOnce(jobId: string): Promise<boolean> {
  return (await runArchiveJob(jobId)) ?? runJob(jobId);
}

/** Finds jobs that make no progress and queues them again. */
export const sweepBatchJobs = inngest.createFunction(
  { id: "sweep-batch-jobs", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("run-again", () => sweepStalledJobs());
  },
);
