import { cron } from "inngest";
import { notifyOfDamage, repairDamagedFile, scrub } from "@/lib/fsck";
import { inngest } from "../client";
import { imageDamaged } from "../events";

interface Payload {
  imageId: string;
  generation: number;
}

const toVersion = ({ imageId, generation }: Payload): Payload => ({ imageId, generation });

/** Takes a damaged original from the backup of its library, or notifies webhooks of the damage. */
export const mendDamage = inngest.createFunction(
  {
    id: "mend-damage",
    triggers: [imageDamaged],
    retries: 3,
    concurrency: 2,
    onFailure: async ({ event, step }) => {
      const version = toVersion(event.data.event.data);
      await step.run("notify", () => notifyOfDamage(version));
    },
  },
  async ({ event, step }) => {
    await step.run("mend", () => repairDamagedFile(toVersion(event.data)));
  },
);

/** About four minutes. Then the next run continues. */
const roundsPerRun = 24;

/** Compares the stored bytes with their hashes. */
export const scrubObjects = inngest.createFunction(
  { id: "scrub-objects", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`scrub-${round}`, () => scrub())) return;
  },
);
