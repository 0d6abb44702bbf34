export { getBackup, putBackup } from "./configure-backup";
export { openOwnBackup, type OwnBackup } from "./restore/open-own-backup";
export { failBackup, pruneBackupRuns, runBackup, sweepBackups, verifyIfDue } from "./run-backup";
export { listRuns } from "./runs";
export { startRestore, startSync } from "./start-jobs";
export { testBackup } from "./test-backup";
