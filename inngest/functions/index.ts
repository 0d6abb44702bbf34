import { closeAccount, sweepAccounts } from "./close-account";
import { makeVariants } from "./make-variants";
import { purgeCdn } from "./purge-cdn";
import { recordStorage } from "./record-storage";
import { removePurged, removeRetired } from "./remove-files";
import { sendMail } from "./send-mail";
import { pruneRecords, sweepExpired, sweepUploads, sweepVariants } from "./sweep";

/** Every job of Albumen. */
export const functions = [
  makeVariants,
  removePurged,
  removeRetired,
  sweepVariants,
  sweepUploads,
  sweepExpired,
  pruneRecords,
  closeAccount,
  sweepAccounts,
  recordStorage,
  purgeCdn,
  sendMail,
];
