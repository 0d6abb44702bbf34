import { listRuns } from "@/lib/backup";
import { BackupRunPage, maxListedRuns } from "@/lib/backup/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const listBackupRuns = defineEndpoint({
  method: "GET",
  path: "/backup/runs",
  operationId: "listBackupRuns",
  tag: "Backup",
  summary: "List backup runs",
  description: `Returns the latest ${maxListedRuns} synchronizations, verifications and restores, newest first, with their problems.`,
  auth: { scope: "settings:read" },
  whileDisabled: true,
  rateLimit: "read",
  success: ok(BackupRunPage, "The runs"),
  errors: [],
  handler: ({ actor }) => listRuns(actor),
});
