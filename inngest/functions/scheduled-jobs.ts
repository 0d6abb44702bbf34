import { cron } from "inngest";
import { recordStorage as recordStorageNow } from "@/lib/analytics";
import { pruneAuditLogs } from "@/lib/audit";
import { pruneIdempotencyKeys } from "@/lib/changes/idempotency";
import { removeOrphans } from "@/lib/fsck";
import { pruneSessions } from "@/lib/identity";
import { expireImages } from "@/lib/images";
import { pruneImageChanges } from "@/lib/images/changes";
import { pruneBatchJobs } from "@/lib/images/jobs";
import { pruneJobs } from "@/lib/jobs";
import { discardOldMails } from "@/lib/mail";
import { purgeExpiredImages, sweepRetiredFiles, sweepTemporaryFiles } from "@/lib/uploads";
import { deleteAbandonedLeases, sweepStuckPresets } from "@/lib/variants";
import { inngest } from "../client";

/** Finds presets that are overdue and requests them again. */
export const sweepVariants = inngest.createFunction(
  { id: "sweep-variants", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("ask-again", () => sweepStuckPresets());
  },
);

/** Moves expired images to the trash. */
export const sweepExpired = inngest.createFunction(
  { id: "sweep-expired", triggers: [cron("* * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("delete-expired", () => expireImages());
  },
);

/** Removes expired trash, uploads that were never completed, and files without an image. */
export const sweepUploads = inngest.createFunction(
  { id: "sweep-uploads", triggers: [cron("17 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("purge-images", () => purgeExpiredImages());
    await step.run("remove-retired-files", () => sweepRetiredFiles());
    await step.run("remove-temporary-files", () => sweepTemporaryFiles());
  },
);

/** Deletes records past their retention period. */
export const pruneRecords = inngest.createFunction(
  { id: "prune-records", triggers: [cron("41 3 * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("idempotency-keys", () => pruneIdempotencyKeys());
    await step.run("sessions", () => pruneSessions());
    await step.run("jobs", () => pruneJobs());
    await step.run("batch-jobs", () => pruneBatchJobs());
    await step.run("mails", () => discardOldMails());
    await step.run("audit-logs", () => pruneAuditLogs());
    await step.run("image-changes", () => pruneImageChanges());
    await step.run("rendition-leases", () => deleteAbandonedLeases());
    await step.run("orphan-objects", () => removeOrphans());
  },
);

/** Updates the day's record of every owner's storage. */
export const recordStorage = inngest.createFunction(
  { id: "record-storage", triggers: [cron("7 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("record-storage", () => recordStorageNow());
  },
);
