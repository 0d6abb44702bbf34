import { archiveImages } from "@/lib/delivery/archive";
import { archiveErrors } from "@/lib/delivery/archive/errors";
import { ArchiveImages, maxArchivedIds } from "@/lib/delivery/archive/resource";
import { defineEndpoint, download, json } from "@/lib/http";

export const archive = defineEndpoint({
  method: "POST",
  path: "/images/archive",
  operationId: "archiveImages",
  tag: "Images",
  summary: "Download images as a ZIP archive",
  description: `Up to ${maxArchivedIds} images by id, or a whole album or all images that pass filters with or without exceptions, any number of them. The archive is written while you download it; its files are not compressed. A file has the image's filename; a second one of the same name is \`photo (2).jpg\`. A variant is rendered if it does not exist yet, and comes in the format that every program opens. Unknown ids and images without these bytes are left out and listed in \`skipped.txt\`; if no image is found at all, the response is 404. At most four archives are downloaded at once; an \`Idempotency-Key\` has no effect.`,
  auth: { scope: "images:read" },
  role: "viewer",
  whileDisabled: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "archive" },
  body: json(ArchiveImages),
  success: download(["application/zip"], "The archive"),
  errors: [archiveErrors.empty, archiveErrors.tooMany],
  handler: ({ actor, body }) => archiveImages(actor, body),
});
