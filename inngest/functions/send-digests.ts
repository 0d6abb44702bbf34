import { cron } from "inngest";
import { sendDigests as sendDueDigests } from "@/lib/notices";
import { inngest } from "../client";

/**
 * Once a day, queues the digests of accounts with new notices, a batch of accounts in each step.
 */
export const sendDigests = inngest.createFunction(
  { id: "send-digests", triggers: [cron("23 7 * * *")], retries: 5, concurrency: 1 },
  async ({ step }) => {
    let after: string | undefined = "";
    for (let batch = 1; after !== undefined; batch++) {
      const position: string = after;
      after = (await step.run(`batch-${batch}`, () => sendDueDigests(position)))?.after;
    }
  },
);
