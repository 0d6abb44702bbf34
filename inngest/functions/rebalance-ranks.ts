import { cron } from "inngest";
import { shortenAlbumRanks } from "@/lib/albums";
import { rebalanceRanks as rebalance, sweepLongRanks } from "@/lib/collections";
import { publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { inngest } from "../client";
import { rankGrown } from "../events";

/** Then the collection queues again, and others take turns with it. */
const roundsPerRun = 20;

/** Shortens the ranks of a collection in which many images were moved to the same place. */
export const rebalanceRanks = inngest.createFunction(
  {
    id: "rebalance-ranks",
    triggers: [rankGrown],
    retries: 3,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.collectionId" }],
  },
  async ({ event, step }) => {
    for (let round = 1; round <= roundsPerRun; round++)
      if (await step.run(`rebalance-${round}`, () => rebalance(event.data.collectionId))) return;
    await step.run("queue-again", () => transaction(() => publish("collection/rank-grown", event.data)));
  },
);

/** Finds collections with ranks that are too long, and shortens long ranks of albums, which have fewer images. */
export const sweepRanks = inngest.createFunction(
  { id: "sweep-ranks", triggers: [cron("*/10 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("queue", () => sweepLongRanks());
    await step.run("albums", () => shortenAlbumRanks());
  },
);
