import * as jobs from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { StartedJob } from "@/lib/batches/jobs/resource";
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
    "Gives the images back the values that they had before. An image whose value is not the one that the job has set any more stays as it is and fails with `CONFLICT`; an image that has its former value already counts as unchanged. Tags that others have added or removed since stay as they are. An undo is a job too: that of up to 500 images is usually done before the response, and it can be undone itself. Repeating the call returns the same undo. A cancelled job can be undone, and a cancelled undo repeated. What was purged or stripped cannot be brought back.",
  auth: "any",
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image" },
  params: JobId,
  success: accepted(StartedJob, "The job that undoes this one"),
  errors: [
    jobErrors.notFound,
    jobErrors.active,
    jobErrors.notUndoable,
    jobErrors.tooMany,
    commonErrors.insufficientScope,
  ],
  handler: async ({ actor, params }) => ({ job: await jobs.undoJob(actor, params.id) }),
});
