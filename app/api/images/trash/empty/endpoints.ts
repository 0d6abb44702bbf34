import { defineEndpoint, json, ok, started } from "@/lib/http";
import { maxImmediateImages } from "@/lib/images/batch/resource";
import { getJob } from "@/lib/images/jobs";
import { jobErrors } from "@/lib/images/jobs/errors";
import { StartedJob } from "@/lib/images/jobs/resource";
import * as trash from "@/lib/images/trash";
import { EmptiedTrash, EmptyTrash } from "@/lib/images/trash/resource";

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
