import { cron } from "inngest";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { removeOutdatedRenditions, sweepOutdatedRenditions } from "@/lib/variants";
import { inngest } from "../client";
import { recipeChanged } from "../events";

/** Then the account queues again, and others take turns with it. */
const roundsPerRun = 20;

/**
 * Removes renditions by earlier settings of changed recipes, by deleted recipes, with earlier
 * required watermarks, and unused ones.
 */
export const cleanRenditions = inngest.createFunction(
  {
    id: "clean-renditions",
    triggers: [recipeChanged],
    retries: 5,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`remove-${round}`, () => removeOutdatedRenditions(event.data.uid))) return;
    await step.run("queue-again", () => transaction(() => publish("recipe/changed", event.data)));
  },
);

/**
 * Queues all owners. Renditions may have been saved after the change that makes them outdated, images
 * may have moved to albums with other required watermarks, and other renditions are unused.
 */
export const sweepRenditions = inngest.createFunction(
  { id: "sweep-renditions", triggers: [cron("23 4 * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("queue", () => sweepOutdatedRenditions());
  },
);
