import { cron } from "inngest";
import { failBackup, runBackup, sweepBackups } from "@/lib/backup";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { backupQueued } from "../events";

/** About two minutes. Then it queues again: the backups of other libraries take turns with it. */
const roundsPerRun = 4;

/**
 * Copies a part of a library to its bucket, or restores one from there, and queues itself again
 * until nothing is left.
 */
export const backUpLibrary = inngest.createFunction(
  {
    id: "back-up-library",
    triggers: [backupQueued],
    retries: 5,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
    onFailure: async ({ event, step }) => {
      await step.run("mark-failed", () => failBackup(event.data.event.data));
    },
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`copy-${round}`, () => runBackup(event.data))) return;
    await step.run("continue", () => transaction(() => publish("backup/queued", event.data)));
  },
);

/** Finds libraries with changes that are not in their bucket yet. */
export const sweepDueBackups = inngest.createFunction(
  { id: "sweep-backups", triggers: [cron("* * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("queue", () => sweepBackups());
  },
);
