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
  summary: "Restore your library from its backup",
  description:
    "Images come back under their ids and URLs, with their albums, tags and texts. What the library has stays as it is. With `dry_run`, the run counts what would come back, and its bytes. `GET /jobs/{id}` tells the progress, `GET /backup/runs` what could not be restored. Requires a session of the last 10 minutes, or an API key with the scope `*`.",
  auth: { scope: "*" },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "job" },
  body: json(RestoreBackup),
  success: accepted(StartedJob, "The job that restores"),
  errors: [backupErrors.notConfigured, jobErrors.tooMany],
  handler: async ({ actor, body }) => ({ job: await startRestore(actor, body) }),
});
