import { cron } from "inngest";
import { failJob, runJob, sweepStalledJobs } from "@/lib/images/jobs";
import { inngest } from "../client";
import { batchQueued } from "../events";

/** Does a batch of changes to many images in rounds until nothing is left. */
export const runBatchJob = inngest.createFunction(
  {
    id: "run-batch-job",
    triggers: [batchQueued],
    retries: 10,
    // One of each owner: a batch of a million images takes an hour, in which those of others would wait.
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
    onFailure: async ({ event, step }) => {
      await step.run("mark-failed", () => failJob(event.data.event.data.jobId));
    },
  },
  async ({ event, step }) => {
    let hasEnded = false;
    for (let round = 1; !hasEnded; round++) {
      hasEnded = await step.run(`change-${round}`, () => runJob(event.data.jobId));
    }
  },
);

/** Finds jobs that make no progress and queues them again. */
export const sweepBatchJobs = inngest.createFunction(
  { id: "sweep-batch-jobs", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("run-again", () => sweepStalledJobs());
  },
);
