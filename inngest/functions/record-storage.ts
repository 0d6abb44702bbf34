import { cron } from "inngest";
import { recordStorage as recordStorageNow } from "@/lib/analytics";
import { inngest } from "../client";

/** Updates the day's record of every owner's storage. */
export const recordStorage = inngest.createFunction(
  { id: "record-storage", triggers: [cron("7 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("record-storage", () => recordStorageNow());
  },
);
