import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, ok } from "@/lib/http";
import { imageErrors } from "@/lib/images/errors";
import { ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as uploads from "@/lib/uploads";
import { ImageId } from "../endpoints";

export const completeUpload = defineEndpoint({
  method: "POST",
  path: "/images/{id}/complete",
  operationId: "completeUpload",
  tag: "Uploads",
  summary: "Complete an upload",
  description:
    "Publishes the bytes sent to the upload URL. Type, size and dimensions are read from the bytes. Idempotent. A key with only the scope `upload` can complete only its own uploads.",
  auth: { scope: "images:write", uploadScope: true },
  role: "contributor",
  rateLimit: "upload",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(ImageResource, "The complete image"),
  errors: [
    commonErrors.notFound,
    commonErrors.unavailable,
    imageErrors.deleted,
    uploads.uploadErrors.missing,
    uploads.storageErrors.tooLarge,
    commonErrors.uploadIncomplete,
    uploads.engineErrors.invalidImage,
    uploads.engineErrors.imageTooLarge,
    billingErrors.quotaExceeded,
  ],
  handler: ({ actor, params }) => uploads.completeUpload(actor, params.id),
});
