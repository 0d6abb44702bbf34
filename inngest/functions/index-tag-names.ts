import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { indexTagName } from "@/lib/tags";
import { inngest } from "../client";
import { tagRenamed } from "../events";

/** Then the rest is queued again. */
const roundsPerRun = 20;

/** Lets search find the images of a renamed tag by its new name. */
export const indexTagNames = inngest.createFunction(
  {
    id: "index-tag-names",
    triggers: [tagRenamed],
    retries: 5,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    let { after } = event.data;
    for (let round = 1; round <= roundsPerRun; round++) {
      const last = await step.run(`index-${round}`, () => indexTagName({ ...event.data, after }));
      if (!last) return;

      after = last;
    }
    await step.run("continue", () => transaction(() => publish("tag/renamed", { ...event.data, after })));
  },
);
