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
  summary: "Verify your backup",
  description:
    "Reads all objects back and compares their hashes. `GET /backup/runs` lists each missing or damaged object. The image then counts as not copied, and the next synchronization of an enabled backup stores it again. Damaged objects of deleted images cannot be copied again. A sample is verified automatically every 30 days. Poll `GET /jobs/{id}` for the progress, counted in objects.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "job" },
  success: accepted(StartedJob, "The verification job"),
  errors: [backupErrors.notConfigured, jobErrors.tooMany],
  handler: async ({ actor }) => ({ job: await startVerification(actor) }),
});
