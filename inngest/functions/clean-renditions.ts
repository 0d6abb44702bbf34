import { cron } from "inngest";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { removeRecipeRenditions, sweepRecipeRenditions } from "@/lib/variants";
import { inngest } from "../client";
import { recipeChanged } from "../events";

/** Then the account queues again, and others take turns with it. */
const roundsPerRun = 20;

/** Removes renditions by earlier settings of changed recipes, by deleted recipes, and unused ones. */
export const cleanRenditions = inngest.createFunction(
  {
    id: "clean-renditions",
    triggers: [recipeChanged],
    retries: 5,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`remove-${round}`, () => removeRecipeRenditions(event.data.uid))) return;
    await step.run("queue-again", () => transaction(() => publish("recipe/changed", event.data)));
  },
);

/**
 * Queues all owners, because renditions may have been saved after the change of their recipe, and
 * others are unused.
 */
export const sweepRenditions = inngest.createFunction(
  { id: "sweep-renditions", triggers: [cron("23 4 * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("queue", () => sweepRecipeRenditions());
  },
);
