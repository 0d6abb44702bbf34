import { cron } from "inngest";
import { checkDueDomains } from "@/lib/domains";
import { inngest } from "../client";

/**
 * Checks the custom domains that are due: each hour until they are verified, and each day from then
 * on.
 */
export const checkDomains = inngest.createFunction(
  { id: "check-domains", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("check", () => checkDueDomains());
  },
);
