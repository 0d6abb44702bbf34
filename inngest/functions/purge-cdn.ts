import { purgeTags } from "@/lib/caching";
import { inngest } from "../client";
import { cdnPurgeRequested } from "../events";

/**
 * Purges the CDN, with retries until it succeeds, then again: a response in flight during a purge
 * may have been cached after it. Most finish within seconds, one that had to be rendered first
 * within minutes.
 */
export const purgeCdn = inngest.createFunction(
  { id: "purge-cdn", triggers: [cdnPurgeRequested], retries: 15, concurrency: 2 },
  async ({ event, step }) => {
    await step.run("purge", () => purgeTags(event.data.tags));
    await step.sleep("answers-under-way", "5s");
    await step.run("purge-again", () => purgeTags(event.data.tags));
    await step.sleep("renderings-under-way", "3m");
    await step.run("purge-at-last", () => purgeTags(event.data.tags));
  },
);
