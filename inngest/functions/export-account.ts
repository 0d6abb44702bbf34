import { cron } from "inngest";
import { failExport, runExport, sweepExpiredExports, sweepStalledExports } from "@/lib/archives";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { exportQueued } from "../events";
import { runEach } from "./run-each";

/**
 * About two minutes. Then the export queues again: exports of other accounts take turns with it.
 */
const roundsPerRun = 4;

/** Writes a part of an account's archive, and queues itself again until nothing is left. */
export const exportAccount = inngest.createFunction(
  {
    id: "export-account",
    triggers: [exportQueued],
    retries: 5,
    // Each reads and writes as fast as the disk can.
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
    onFailure: async ({ event, step }) => {
      await step.run("mark-failed", () => failExport(event.data.event.data.exportId));
    },
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`write-${round}`, () => runExport(event.data.exportId))) return;
    await step.run("continue", () => transaction(() => publish("export/queued", event.data)));
  },
);

/**
 * Finds exports that make no progress and queues them again; deletes archives whose time is over.
 */
export const sweepExports = inngest.createFunction(
  { id: "sweep-exports", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  ({ step }) =>
    runEach(step, {
      "run-again": () => sweepStalledExports(),
      "delete-expired": () => sweepExpiredExports(),
    }),
);
