import { cron } from "inngest";
import { pruneSessions } from "@/lib/credentials";
import { pruneIdempotencyKeys } from "@/lib/idempotency";
import { purgeExpiredImages, sweepRetiredFiles, sweepTemporaryFiles } from "@/lib/uploads";
import { sweepStuckPresets } from "@/lib/variants";
import { inngest } from "../client";

/** Finds presets that should long be there and asks for them again. */
export const sweepVariants = inngest.createFunction(
  { id: "sweep-variants", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("ask-again", () => sweepStuckPresets());
  },
);

/** Removes what nobody will ask for again: ended trash, uploads that were never completed, files without an image. */
export const sweepUploads = inngest.createFunction(
  { id: "sweep-uploads", triggers: [cron("17 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("purge-images", () => purgeExpiredImages());
    await step.run("remove-retired-files", () => sweepRetiredFiles());
    await step.run("remove-temporary-files", () => sweepTemporaryFiles());
  },
);

/** Forgets records that have served their time. */
export const pruneRecords = inngest.createFunction(
  { id: "prune-records", triggers: [cron("41 3 * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("idempotency-keys", () => pruneIdempotencyKeys());
    await step.run("sessions", () => pruneSessions());
  },
);
