import * as jobs from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { StartedJob } from "@/lib/batches/jobs/resource";
import { billingErrors } from "@/lib/billing/errors";
import { accepted, defineEndpoint } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { JobId } from "../endpoints";

export const undoJob = defineEndpoint({
  method: "POST",
  path: "/jobs/{id}/undo",
  operationId: "undoJob",
  tag: "Jobs",
  summary: "Undo a job",
  description:
    "Restores the previous values. Images changed since the job fail with `CONFLICT`; images that already have the previous value count as unchanged. Tags added or removed since the job are kept. An undo is also a job and can be undone. With up to 500 images, it is usually done before the response. Repeating the call returns the same undo. A canceled job can be undone, and a canceled undo repeated. Purged images and stripped metadata cannot be restored. The undo of `apply_recipe` moves the new images to the trash and needs the scope `images:delete`. The undo of `delete_collection` needs a manager, and `images:read` for a public collection. It cannot be undone. It fails with `QUOTA_EXCEEDED` if the plan has no room for the collections.",
  auth: "any",
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image" },
  params: JobId,
  success: accepted(StartedJob, "The undo job"),
  errors: [
    jobErrors.notFound,
    jobErrors.active,
    jobErrors.notUndoable,
    jobErrors.tooMany,
    billingErrors.quotaExceeded,
    commonErrors.insufficientScope,
  ],
  handler: async ({ actor, params }) => ({ job: await jobs.undoJob(actor, params.id) }),
});
