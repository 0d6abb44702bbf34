import { cron } from "inngest";
import { emptyDeletedAlbums, sweepDeletedAlbums } from "@/lib/albums";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { albumDeleted } from "../events";

/** About two minutes of moves. Then the account queues again, and others take turns with it. */
const roundsPerRun = 10;

/** Moves images of deleted albums to the default album, and queues itself again until none is left. */
export const emptyAlbums = inngest.createFunction(
  {
    id: "empty-albums",
    triggers: [albumDeleted],
    retries: 10,
    // One of each owner: two would wait for each other's rows.
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`move-${round}`, () => emptyDeletedAlbums(event.data.uid))) return;
    await step.run("continue", () => transaction(() => publish("album/deleted", event.data)));
  },
);

/** Finds deleted albums whose images are overdue and queues their accounts again. */
export const sweepAlbums = inngest.createFunction(
  { id: "sweep-albums", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("move-again", () => sweepDeletedAlbums());
  },
);
