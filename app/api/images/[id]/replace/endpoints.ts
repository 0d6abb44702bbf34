import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, json, ok } from "@/lib/http";
import { ImageResource, ReplaceImage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as uploads from "@/lib/uploads";
import { ImageId } from "../endpoints";

export const replaceImage = defineEndpoint({
  method: "POST",
  path: "/images/{id}/replace",
  operationId: "replaceImage",
  tag: "Uploads",
  summary: "Get an upload URL for a new file of an image",
  description:
    "Id, filename and album do not change. The current file is delivered until the new upload is complete; the other fields take effect then.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "upload",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  body: { ...json(ReplaceImage), optional: true },
  success: ok(ImageResource, "The image as it is, with `upload`"),
  errors: [commonErrors.notFound, billingErrors.quotaExceeded],
  handler: ({ actor, params, body }) => uploads.replaceImage(actor, params.id, body),
});
