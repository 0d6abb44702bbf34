import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, json, ok } from "@/lib/http";
import { imageErrors } from "@/lib/images/errors";
import { ImageResource, ReplaceImage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as uploads from "@/lib/uploads";
import { ImageId } from "../endpoints";

export const replaceImage = defineEndpoint({
  method: "POST",
  path: "/images/{id}/replace",
  operationId: "replaceImage",
  tag: "Uploads",
  summary: "Replace an image file",
  description:
    "Returns an upload URL. The image keeps its ID, filename and album. The current file is delivered until the upload completes. The other fields also take effect then; `upload.changes` shows them. Another replacement cancels this one and takes over its fields. A replacement that is not completed within a day is canceled, and the audit log names the fields.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "upload",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  body: { ...json(ReplaceImage), optional: true },
  success: ok(ImageResource, "The current image, with `upload`"),
  errors: [commonErrors.notFound, imageErrors.deleted, billingErrors.quotaExceeded],
  handler: ({ actor, params, body }) => uploads.replaceImage(actor, params.id, body),
});
