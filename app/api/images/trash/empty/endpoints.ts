import { getJob } from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { StartedJob } from "@/lib/batches/jobs/resource";
import { maxImmediateImages } from "@/lib/batches/resource";
import * as trash from "@/lib/batches/trash";
import { EmptiedTrash, EmptyTrash } from "@/lib/batches/trash/resource";
import { defineEndpoint, json, ok, started } from "@/lib/http";

export const emptyTrash = defineEndpoint({
  method: "POST",
  path: "/images/trash/empty",
  operationId: "emptyTrash",
  tag: "Images",
  summary: "Empty the trash",
  description: `Permanently deletes all images in the trash with their files. This cannot be undone. More than ${maxImmediateImages} images are deleted by a background job. The response is then 202; poll \`GET /jobs/{id}\` for the progress. A dry run returns counts at once for any number of images.`,
  auth: { scope: "images:delete" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image" },
  body: { ...json(EmptyTrash), optional: true },
  success: ok(EmptiedTrash, "The result", {
    started: { schema: StartedJob, description: "The deletion job" },
  }),
  errors: [jobErrors.tooMany],
  handler: async ({ actor, body }) => {
    const answer = await trash.emptyTrash(actor, body);
    return "result" in answer ? answer.result : started({ job: await getJob(actor, answer.jobId) });
  },
});
