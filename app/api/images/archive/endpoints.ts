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
  summary: "Download images as a ZIP archive",
  description: `Up to ${maxArchivedIds} images by id, or a whole album or all images that pass filters with or without exceptions, any number of them. The archive is written while you download it; its files are not compressed. A second file of the same name is \`photo (2).jpg\`. A variant comes in the format that every program opens. Unknown ids, images without these bytes and encrypted ones that are damaged are left out and listed in \`skipped.txt\`; if no image is found at all, the response is 404. At most four archives are downloaded at once. On an installation that runs as functions, a job writes the archive of images with more than 1 GB together: the response is 202, and \`GET /jobs/{id}\` has the progress and then, in \`result\`, the signed \`url\` of the file. An \`Idempotency-Key\` has no effect on a download.`,
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
      started: { schema: StartedJob, description: "The job that writes the archive" },
    },
  ),
  errors: [archiveErrors.empty, archiveErrors.tooMany, jobErrors.tooMany],
  handler: async ({ actor, body }) => {
    const answer = await archive.archiveImages(actor, body);
    return "jobId" in answer ? started({ job: await getJob(actor, answer.jobId) }) : answer;
  },
});
