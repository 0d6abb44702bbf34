import { embedder } from "@/lib/platform/ai";
import { env } from "@/lib/platform/process/env";
import { analyzeImage, sweepAnalyses } from "./analyze-image";
import { backUpLibrary, sweepDueBackups } from "./back-up-library";
import { cleanRenditions, sweepRenditions } from "./clean-renditions";
import { closeAccount, sweepAccounts } from "./close-account";
import { countCollections, fillRows } from "./count-collections";
import { deliverWebhook, sweepDueWebhooks } from "./deliver-webhook";
import { exportAccount, sweepExports } from "./export-account";
import { finishDeletions, sweepDeletions } from "./finish-deletions";
import { importAccount, sweepImports } from "./import-account";
import { indexTagNames } from "./index-tag-names";
import { makeVariants } from "./make-variants";
import { mendDamage, scrubObjects } from "./mend-damage";
import { purgeCdn } from "./purge-cdn";
import { rebalanceRanks, sweepRanks } from "./rebalance-ranks";
import { removePurged, removeRetired } from "./remove-files";
import { rotateKeys, sweepKeyRotations } from "./rotate-keys";
import { runBatchJob, sweepBatchJobs } from "./run-batch-job";
import {
  checkDomains,
  checkPlans,
  correctPlans,
  embedImages,
  locateImages,
  pruneRecords,
  reconcileSubscriptions,
  recordStorage,
  relayOutbox,
  sendDigests,
  sweepExpired,
  sweepUploads,
  sweepVariants,
} from "./scheduled-jobs";
import { sendMail } from "./send-mail";

/** Every job of Albumen. */
export const functions = [
  makeVariants,
  cleanRenditions,
  sweepRenditions,
  removePurged,
  removeRetired,
  mendDamage,
  scrubObjects,
  sweepVariants,
  sweepUploads,
  sweepExpired,
  pruneRecords,
  correctPlans,
  runBatchJob,
  sweepBatchJobs,
  indexTagNames,
  rebalanceRanks,
  sweepRanks,
  countCollections,
  fillRows,
  importAccount,
  sweepImports,
  exportAccount,
  sweepExports,
  backUpLibrary,
  sweepDueBackups,
  rotateKeys,
  sweepKeyRotations,
  finishDeletions,
  sweepDeletions,
  closeAccount,
  sweepAccounts,
  recordStorage,
  locateImages,
  checkPlans,
  purgeCdn,
  sendMail,
  sendDigests,
  reconcileSubscriptions,
  deliverWebhook,
  sweepDueWebhooks,
  checkDomains,
  analyzeImage,
  sweepAnalyses,
  ...(embedder() ? [embedImages] : []),
  ...(env().isServerless ? [relayOutbox] : []),
];
