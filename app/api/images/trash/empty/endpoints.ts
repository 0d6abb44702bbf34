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
  description: `Permanently deletes all images that are in the trash now, with their files. This cannot be undone. More than ${maxImmediateImages} images are deleted by a job in the background: the response is 202, and \`GET /jobs/{id}\` tells the progress. A dry run counts at once, whatever the number.`,
  auth: { scope: "images:delete" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image" },
  body: { ...json(EmptyTrash), optional: true },
  success: ok(EmptiedTrash, "What was deleted", {
    started: { schema: StartedJob, description: "The job that deletes the images" },
  }),
  errors: [jobErrors.tooMany],
  handler: async ({ actor, body }) => {
    const answer = await trash.emptyTrash(actor, body);
    return "result" in answer ? answer.result : started({ job: await getJob(actor, answer.jobId) });
  },
});
