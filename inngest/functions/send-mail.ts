import { discardMail, sendMail as sendQueuedMail } from "@/lib/jobs/mail";
import { inngest } from "../client";
import { mailQueued } from "../events";

/**
 * Sends a queued message. Its attempts, the maximum number, span a day: mail servers are down for
 * hours.
 */
export const sendMail = inngest.createFunction(
  {
    id: "send-mail",
    triggers: [mailQueued],
    retries: 20,
    concurrency: 2,
    idempotency: "event.data.mailId",
    onFailure: async ({ event, step }) => {
      await step.run("discard", () => discardMail(event.data.event.data.mailId));
    },
  },
  async ({ event, step }) => {
    await step.run("send", () => sendQueuedMail(event.data.mailId));
  },
);
