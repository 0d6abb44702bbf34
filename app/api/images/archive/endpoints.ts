import { getJob } from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { StartedJob } from "@/lib/batches/jobs/resource";
import * as archive from "@/lib/delivery/archive";
import { archiveErrors } from "@/lib/delivery/archive/errors";
import { ArchiveImages, maxArchivedIds } from "@/lib/delivery/archive/resource";
import { defineEndpoint, download, json, started } from "@/lib/http";

export const archiveImages = defineEndpoint({
  method: "POST",
  path: "/images/archive",
  operationId: "archiveImages",
  tag: "Images",
  summary: "Download a ZIP archive",
  description: `Takes up to ${maxArchivedIds} image IDs, or any number of images by album, by collection or by filters with optional exceptions. The archive is streamed without compression. Duplicate filenames are numbered, such as \`photo (2).jpg\`. Variants use a widely supported format. Unknown IDs, images without these bytes and damaged encrypted images are listed in \`skipped.txt\`. If no image is found, the response is 404. At most four archives can be downloaded at once. On serverless instances, a job writes archives with more than 1 GB of images. The response is then 202; poll \`GET /jobs/{id}\` until \`result\` contains the signed \`url\`. \`Idempotency-Key\` has no effect on a download.`,
  auth: { scope: "images:read" },
  role: "viewer",
  whileDisabled: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "archive" },
  body: json(ArchiveImages),
  success: download(
    ["application/zip"],
    "The archive",
    {},
    {
      started: { schema: StartedJob, description: "The archive job" },
    },
  ),
  errors: [archiveErrors.empty, archiveErrors.tooMany, jobErrors.tooMany],
  handler: async ({ actor, body }) => {
    const answer = await archive.archiveImages(actor, body);
    return "jobId" in answer ? started({ job: await getJob(actor, answer.jobId) }) : answer;
  },
});
