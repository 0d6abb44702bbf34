import { cron } from "inngest";
import { recordStorage as recordStorageNow } from "@/lib/analytics";
import { inngest } from "../client";

/** Keeps the day's record of what every owner stores up to date. */
export const recordStorage = inngest.createFunction(
  { id: "record-storage", triggers: [cron("7 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("record-storage", () => recordStorageNow());
  },
);
