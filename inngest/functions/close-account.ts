import { cron } from "inngest";
import { removeAccount, sweepClosedAccounts } from "@/lib/account";
import { inngest } from "../client";
import { accountClosed } from "../events";

/** Removes the data of a closed account in rounds until nothing is left. */
export const closeAccount = inngest.createFunction(
  {
    id: "close-account",
    triggers: [accountClosed],
    retries: 10,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    let isRemoved = false;
    for (let round = 1; !isRemoved; round++) {
      isRemoved = await step.run(`remove-${round}`, () => removeAccount(event.data.uid));
    }
  },
);

/** Finds closed accounts whose removal is overdue and queues it again. */
export const sweepAccounts = inngest.createFunction(
  { id: "sweep-accounts", triggers: [cron("*/15 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("remove-again", () => sweepClosedAccounts());
  },
);
