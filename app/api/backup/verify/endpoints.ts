import { startVerification } from "@/lib/backup";
import { backupErrors } from "@/lib/backup/errors";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { StartedJob } from "@/lib/batches/jobs/resource";
import { accepted, defineEndpoint } from "@/lib/http";

export const verifyBackup = defineEndpoint({
  method: "POST",
  path: "/backup/verify",
  operationId: "verifyBackup",
  tag: "Backup",
  summary: "Check everything that is in the bucket of your backup",
  description:
    "Reads all objects back and compares them by their hashes. Each one that is lost or has other bytes is named in `GET /backup/runs`; its image counts as not copied, and the next synchronization of an enabled backup stores it again. Damaged objects of a deleted image cannot be copied again. Every 30 days this is done with a sample. `GET /jobs/{id}` tells the progress, counted in objects.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "job" },
  success: accepted(StartedJob, "The job that reads the objects"),
  errors: [backupErrors.notConfigured, jobErrors.tooMany],
  handler: async ({ actor }) => ({ job: await startVerification(actor) }),
});
