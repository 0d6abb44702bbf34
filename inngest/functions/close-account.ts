import { cron } from "inngest";
import { removeAccount, sweepClosedAccounts } from "@/lib/account";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { accountClosed } from "../events";

/** Minutes of removal. Then the account queues again, and others take turns with it. */
const roundsPerRun = 50;

/**
 * Removes a part of the data of a closed account, and queues itself again until nothing is left.
 */
export const closeAccount = inngest.createFunction(
  {
    id: "close-account",
    triggers: [accountClosed],
    retries: 10,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`remove-${round}`, () => removeAccount(event.data.uid))) return;
    await step.run("continue", () => transaction(() => publish("account/closed", event.data)));
  },
);

/** Finds closed accounts whose removal is overdue and queues it again. */
export const sweepAccounts = inngest.createFunction(
  { id: "sweep-accounts", triggers: [cron("*/15 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("remove-again", () => sweepClosedAccounts());
  },
);
