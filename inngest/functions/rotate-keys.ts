import { cron } from "inngest";
import { continueRotation, sweepRotations } from "@/lib/encryption";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { encryptionRotated } from "../events";

/** About two minutes. Then the rotation queues again. */
const roundsPerRun = 6;

/** Wraps the content keys of a library by the newest version of its master key. */
export const rotateKeys = inngest.createFunction(
  {
    id: "rotate-keys",
    triggers: [encryptionRotated],
    retries: 5,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`rewrap-${round}`, () => continueRotation(event.data.uid))) return;
    await step.run("continue", () => transaction(() => publish("encryption/rotated", event.data)));
  },
);

/** Finds rotations that have not ended and queues them again. */
export const sweepKeyRotations = inngest.createFunction(
  { id: "sweep-key-rotations", triggers: [cron("*/10 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("run-again", () => sweepRotations());
  },
);
