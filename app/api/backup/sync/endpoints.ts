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
  summary: "Synchronize your backup now",
  description:
    "An enabled backup is synchronized all the time, about once a minute. This does it at once, and tries images again that have failed. `GET /jobs/{id}` tells the progress.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "job" },
  success: accepted(StartedJob, "The job that copies what has changed"),
  errors: [backupErrors.notConfigured, jobErrors.tooMany],
  handler: async ({ actor }) => ({ job: await startSync(actor) }),
});
