export { listOutdatedBackups } from "./config-repository";
export { getBackup, putBackup, removeBackup } from "./configure-backup";
export { openForeignBackup } from "./restore/open-foreign-backup";
export { type RestoredPart, restoreWholeBackup } from "./restore/restore-library";
export { failBackup, pruneBackupRuns, runBackup, sweepBackups } from "./run-backup";
export { listRuns } from "./runs";
export { startRestore, startSync, startVerification } from "./start-jobs";
export { testBackup } from "./test-backup";
export { verifyIfDue } from "./verify/verify-sample";
