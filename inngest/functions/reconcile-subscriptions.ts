import { cron } from "inngest";
import { pruneStripeEvents, reconcileSubscriptions as reconcileBatch } from "@/lib/billing";
import { inngest } from "../client";

/** Once a day, reads all subscriptions from Stripe, a batch of accounts in each step. */
export const reconcileSubscriptions = inngest.createFunction(
  { id: "reconcile-subscriptions", triggers: [cron("53 2 * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    let after: string | undefined = "";
    for (let batch = 1; after !== undefined; batch++) {
      const position: string = after;
      after = (await step.run(`batch-${batch}`, () => reconcileBatch(position)))?.after;
    }
    await step.run("prune-events", () => pruneStripeEvents());
  },
);
