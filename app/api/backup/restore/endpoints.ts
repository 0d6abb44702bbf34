import { startRestore } from "@/lib/backup";
import { backupErrors } from "@/lib/backup/errors";
import { RestoreBackup } from "@/lib/backup/resource";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { StartedJob } from "@/lib/batches/jobs/resource";
import { accepted, defineEndpoint, json } from "@/lib/http";

export const restoreBackup = defineEndpoint({
  method: "POST",
  path: "/backup/restore",
  operationId: "restoreBackup",
  tag: "Backup",
  summary: "Restore a backup",
  description:
    "Restores images with their IDs, URLs, albums, tags and texts. Existing records are unchanged. With `dry_run`, the run only counts the images and bytes to restore. Poll `GET /jobs/{id}` for the progress; `GET /backup/runs` lists failures. Requires a sign-in within the last 10 minutes, or an API key with the scope `*`.",
  auth: { scope: "*" },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "job" },
  body: json(RestoreBackup),
  success: accepted(StartedJob, "The restore job"),
  errors: [backupErrors.notConfigured, jobErrors.tooMany],
  handler: async ({ actor, body }) => ({ job: await startRestore(actor, body) }),
});
