import { cron } from "inngest";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { deliverMessages, sweepWebhooks } from "@/lib/webhooks";
import { inngest, isHosted } from "../client";
import { webhookDue } from "../events";

/**
 * A run mostly waits for its receiver, so there can be many: an account with slow ones takes few.
 * The plans of Inngest set a limit.
 */
const runs = isHosted() ? 4 : 16;

/**
 * Sends the due messages of a webhook, and queues itself again while there are more or a retry is
 * near.
 */
export const deliverWebhook = inngest.createFunction(
  {
    id: "deliver-webhook",
    triggers: [webhookDue],
    retries: 3,
    // One run of each webhook: a receiver that is slow keeps no other waiting.
    concurrency: [{ limit: runs }, { limit: 1, key: "event.data.webhookId" }],
  },
  async ({ event, step }) => {
    const { hasMore, wakeAt } = await step.run("deliver", () => deliverMessages(event.data.webhookId));
    if (!hasMore && wakeAt === null) return;

    if (wakeAt !== null) await step.sleepUntil("wait", wakeAt);
    await step.run("continue", () => transaction(() => publish("webhook/due", event.data)));
  },
);

/** Finds webhooks with messages that are due. */
export const sweepDueWebhooks = inngest.createFunction(
  { id: "sweep-webhooks", triggers: [cron("* * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("queue", () => sweepWebhooks());
  },
);
