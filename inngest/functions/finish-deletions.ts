import { cron } from "inngest";
import { emptyDeletedAlbums, sweepDeletedAlbums } from "@/lib/albums";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { removeDeletedTags, sweepDeletedTags } from "@/lib/tags";
import { inngest } from "../client";
import { deletionQueued } from "../events";
import { runEach } from "./run-each";

/** About two minutes of changes. Then the account queues again, and others take turns with it. */
const roundsPerRun = 10;

/**
 * Moves images of deleted albums and removes deleted tags from images, and queues itself again
 * until nothing is left.
 */
export const finishDeletions = inngest.createFunction(
  {
    id: "finish-deletions",
    triggers: [deletionQueued],
    retries: 10,
    // One of each owner: two would wait for each other's rows.
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.uid" }],
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`continue-${round}`, () => continueDeletions(event.data.uid))) return;
    await step.run("queue-again", () => transaction(() => publish("deletion/queued", event.data)));
  },
);

/** Returns true when nothing is left to do. */
async function continueDeletions(uid: string): Promise<boolean> {
  return (await emptyDeletedAlbums(uid)) && (await removeDeletedTags(uid));
}

/** Finds deleted albums and tags whose images are overdue and queues their accounts again. */
export const sweepDeletions = inngest.createFunction(
  { id: "sweep-deletions", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  ({ step }) => runEach(step, { albums: () => sweepDeletedAlbums(), tags: () => sweepDeletedTags() }),
);
