export { listOutdatedBackups } from "./config-repository";
export { getBackup, putBackup, removeBackup } from "./configure-backup";
export { openForeignBackup } from "./restore/open-foreign-backup";
export { restoreWholeBackup } from "./restore/restore-library";
export { failBackup, pruneBackupRuns, runBackup, sweepBackups, verifyIfDue } from "./run-backup";
export { listRuns } from "./runs";
export { startRestore, startSync } from "./start-jobs";
export { testBackup } from "./test-backup";
