import { purgeTags } from "@/lib/caching";
import { inngest } from "../client";
import { cdnPurgeRequested } from "../events";

/**
 * Purges the cache in front until it has worked. An answer that was under way when a purge came may have been kept after it:
 * most are through within seconds, one that had to be rendered first within minutes.
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
