import { startSync } from "@/lib/backup";
import { backupErrors } from "@/lib/backup/errors";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { StartedJob } from "@/lib/batches/jobs/resource";
import { accepted, defineEndpoint } from "@/lib/http";

export const syncBackup = defineEndpoint({
  method: "POST",
  path: "/backup/sync",
  operationId: "syncBackup",
  tag: "Backup",
  summary: "Synchronize your backup",
  description:
    "An enabled backup synchronizes about once a minute. This call starts at once and retries failed images. Poll `GET /jobs/{id}` for the progress.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "job" },
  success: accepted(StartedJob, "The synchronization job"),
  errors: [backupErrors.notConfigured, jobErrors.tooMany],
  handler: async ({ actor }) => ({ job: await startSync(actor) }),
});
