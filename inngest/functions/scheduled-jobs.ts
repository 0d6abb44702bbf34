import { cron } from "inngest";
import { pruneImports } from "@/lib/account/import";
import { embedImages as embedWaitingImages } from "@/lib/ai";
import { recordStorage as recordStorageNow } from "@/lib/analytics";
import { pruneExports } from "@/lib/archives";
import { pruneAuditLogs } from "@/lib/audit";
import { pruneBackupRuns } from "@/lib/backup";
import { pruneBatchJobs } from "@/lib/batches/jobs";
import {
  alertDeliveries,
  endGraces,
  pruneStripeEvents,
  reconcileSubscriptions as reconcileBatch,
} from "@/lib/billing";
import { pruneLogBatches } from "@/lib/cache-logs";
import { pruneIdempotencyKeys } from "@/lib/changes/idempotency";
import { purgeDeletedCollections } from "@/lib/collections";
import { pruneDavRecords } from "@/lib/dav";
import { checkDueDomains } from "@/lib/domains";
import { removeOrphans } from "@/lib/fsck";
import { pruneSessions } from "@/lib/identity";
import { pruneEmailChanges } from "@/lib/identity/email-change";
import { pruneOauth } from "@/lib/identity/oauth";
import { pruneInvitations } from "@/lib/identity/sign-up";
import { expireImages } from "@/lib/images";
import { pruneImageChanges } from "@/lib/images/changes";
import { locateFiles } from "@/lib/images/places";
import { correctTimes, pruneJobs, relayToInngest } from "@/lib/jobs";
import { discardOldMails } from "@/lib/jobs/mail";
import { sendDigests as sendDueDigests } from "@/lib/notices";
import { pruneReports } from "@/lib/operation/reports";
import { pruneRateLimits } from "@/lib/platform/rate-limiting/rate-limiter";
import { pruneVisits } from "@/lib/shares";
import { purgeExpiredImages, sweepRetiredFiles, sweepTemporaryFiles } from "@/lib/uploads";
import { sweepResumableUploads } from "@/lib/uploads/resumable";
import { pruneUploadTokens } from "@/lib/uploads/tokens";
import { deleteAbandonedLeases, sweepStuckPresets } from "@/lib/variants";
import { pruneWebhooks } from "@/lib/webhooks";
import { inngest } from "../client";
import { runEach } from "./run-each";

/** Finds presets that are overdue and requests them again. */
export const sweepVariants = inngest.createFunction(
  { id: "sweep-variants", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("ask-again", () => sweepStuckPresets());
  },
);

/** Makes due what a clock that was ahead has planned. */
export const correctPlans = inngest.createFunction(
  { id: "correct-times", triggers: [cron("* * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("correct", () => correctTimes());
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
  ({ step }) =>
    runEach(step, {
      "purge-images": () => purgeExpiredImages(),
      "remove-retired-files": () => sweepRetiredFiles(),
      "remove-expired-uploads": () => sweepResumableUploads(),
      "remove-webdav-files": () => pruneDavRecords(),
      "remove-temporary-files": () => sweepTemporaryFiles(),
    }),
);

/** Deletes records past their retention period. */
export const pruneRecords = inngest.createFunction(
  { id: "prune-records", triggers: [cron("41 3 * * *")], retries: 2, concurrency: 1 },
  ({ step }) =>
    runEach(step, {
      "idempotency-keys": () => pruneIdempotencyKeys(),
      sessions: () => pruneSessions(),
      oauth: () => pruneOauth(),
      invitations: () => pruneInvitations(),
      "email-changes": () => pruneEmailChanges(),
      "share-visits": () => pruneVisits(),
      "upload-tokens": () => pruneUploadTokens(),
      "log-batches": () => pruneLogBatches(),
      reports: () => pruneReports(),
      "rate-limits": () => pruneRateLimits(),
      jobs: () => pruneJobs(),
      "batch-jobs": () => pruneBatchJobs(),
      collections: () => purgeDeletedCollections(),
      exports: () => pruneExports(),
      imports: () => pruneImports(),
      mails: () => discardOldMails(),
      "audit-logs": () => pruneAuditLogs(),
      "image-changes": () => pruneImageChanges(),
      "backup-runs": () => pruneBackupRuns(),
      webhooks: () => pruneWebhooks(),
      "rendition-leases": () => deleteAbandonedLeases(),
      "orphan-objects": () => removeOrphans(),
    }),
);

/** Ends the days of grace after failed payments, and alerts owners of their used bandwidth. */
export const checkPlans = inngest.createFunction(
  { id: "check-plans", triggers: [cron("37 * * * *")], retries: 2, concurrency: 1 },
  ({ step }) =>
    runEach(step, { "end-graces": () => endGraces(), "alert-deliveries": () => alertDeliveries() }),
);

/** Steps of one run; the next run continues. */
const maxBatches = 200;

/** Finds the places of files from before there were places, a batch of files in each step. */
export const locateImages = inngest.createFunction(
  { id: "locate-images", triggers: [cron("*/10 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    for (let batch = 1; batch <= maxBatches; batch++)
      if ((await step.run(`batch-${batch}`, () => locateFiles())) === 0) return;
  },
);

/** Updates the day's record of every owner's storage. */
export const recordStorage = inngest.createFunction(
  { id: "record-storage", triggers: [cron("7 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("record-storage", () => recordStorageNow());
  },
);

/**
 * Checks the custom domains that are due: each hour until they are verified, and each day from then
 * on.
 */
export const checkDomains = inngest.createFunction(
  { id: "check-domains", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("check", () => checkDueDomains());
  },
);

/** Embeds images whose texts have changed. While the service is down they wait. */
export const embedImages = inngest.createFunction(
  { id: "embed-images", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    await step.run("embed", () => embedWaitingImages());
  },
);

/** Once a day, reads all subscriptions from Stripe, a batch of accounts in each step. */
export const reconcileSubscriptions = inngest.createFunction(
  { id: "reconcile-subscriptions", triggers: [cron("53 2 * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    let after: string | undefined = "";
    for (let batch = 1; after !== undefined; batch++) {
      const position: string = after;
      after = (await step.run(`batch-${batch}`, () => reconcileBatch(position)))?.after;
    }
    await step.run("prune-events", () => pruneStripeEvents());
  },
);

/**
 * Sends the events that a function could not send after its response. Only where no worker process
 * does.
 */
export const relayOutbox = inngest.createFunction(
  { id: "relay-outbox", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    await step.run("relay", () => relayToInngest());
  },
);

/**
 * Once a day, queues the digests of accounts with new notices, a batch of accounts in each step.
 */
export const sendDigests = inngest.createFunction(
  { id: "send-digests", triggers: [cron("23 7 * * *")], retries: 5, concurrency: 1 },
  async ({ step }) => {
    let after: string | undefined = "";
    for (let batch = 1; after !== undefined; batch++) {
      const position: string = after;
      after = (await step.run(`batch-${batch}`, () => sendDueDigests(position)))?.after;
    }
  },
);
