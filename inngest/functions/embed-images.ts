import { cron } from "inngest";
import { embedImages as embedWaitingImages } from "@/lib/ai";
import { inngest } from "../client";

/** Embeds images whose texts have changed. While the service is down they wait. */
export const embedImages = inngest.createFunction(
  { id: "embed-images", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    await step.run("embed", () => embedWaitingImages());
  },
);
