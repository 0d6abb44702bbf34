import { cron } from "inngest";
import { relayToInngest } from "@/lib/jobs";
import { inngest } from "../client";

/**
 * Sends the events that a function could not send after its response. Only where no worker process
 * does.
 */
export const relayOutbox = inngest.createFunction(
  { id: "relay-outbox", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    await step.run("relay", () => relayToInngest());
  },
);
