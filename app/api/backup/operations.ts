import type { Endpoint } from "@/lib/http";
import { getBackup, putBackup, removeBackup } from "./endpoints";
import { restoreBackup } from "./restore/endpoints";
import { listBackupRuns } from "./runs/endpoints";
import { syncBackup } from "./sync/endpoints";
import { testBackup } from "./test/endpoints";
import { verifyBackup } from "./verify/endpoints";

export const backupOperations: readonly Endpoint[] = [
  getBackup,
  putBackup,
  removeBackup,
  testBackup,
  syncBackup,
  restoreBackup,
  verifyBackup,
  listBackupRuns,
];
