import { cron } from "inngest";
import { failImport, runImport, sweepStalledImports } from "@/lib/account/import";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { importQueued } from "../events";

/**
 * About two minutes. Then the import queues again: imports of other accounts take turns with it.
 */
const roundsPerRun = 4;

/** Restores a part of an archive, and queues itself again until nothing is left. */
export const importAccount = inngest.createFunction(
  {
    id: "import-account",
    triggers: [importQueued],
    retries: 10,
    // One in all: each image occupies a decoder, which variants need as well.
    concurrency: 1,
    onFailure: async ({ event, step }) => {
      await step.run("mark-failed", () => failImport(event.data.event.data.importId));
    },
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`restore-${round}`, () => runImport(event.data.importId))) return;
    await step.run("continue", () => transaction(() => publish("import/queued", event.data)));
  },
);

/** Finds imports that make no progress and queues them again. */
export const sweepImports = inngest.createFunction(
  { id: "sweep-imports", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("run-again", () => sweepStalledImports());
  },
);
