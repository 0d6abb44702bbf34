import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, existing, file } from "@/lib/http";
import { requireUploadChallenge } from "@/lib/identity/challenge";
import { challengeErrors } from "@/lib/identity/challenge/errors";
import { uploadTokenExpired } from "@/lib/identity/errors";
import { imageErrors } from "@/lib/images";
import { ImageResource, maxImageBytes } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as uploads from "@/lib/uploads";
import { UploadFields } from "@/lib/uploads/resource";
import { uploadTokenErrors } from "@/lib/uploads/tokens";

export const uploadImage = defineEndpoint({
  method: "POST",
  path: "/upload",
  operationId: "uploadImage",
  tag: "Uploads",
  summary: "Upload an image",
  description:
    "Send `multipart/form-data` with the file in the part `file` and the fields as other parts. Or send the raw bytes with the fields in the query; `?filename=` is then required. When called with an upload token, the response is reduced: `id`, `filename`, URLs, visibility, times, status, and in `info` type, size, dimensions and pages. All other members are empty.",
  auth: { scope: "images:write", uploadScope: true, uploadToken: true },
  role: "contributor",
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
  body: file(UploadFields, { maxBytes: maxImageBytes, receiver: uploads.imageReceiver }),
  success: created(ImageResource, "The complete image", { existing: "Your existing image with this file" }),
  errors: [
    imageErrors.filenameTaken,
    uploads.storageErrors.tooLarge,
    uploads.engineErrors.invalidImage,
    uploads.engineErrors.imageTooLarge,
    billingErrors.quotaExceeded,
    billingErrors.planRequired,
    uploadTokenExpired,
    uploadTokenErrors.used,
    challengeErrors.failed,
    commonErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    await requireUploadChallenge(actor, body.fields);
    const { image, isNew } = await uploads.uploadImage(actor, body.fields, body.file);
    return isNew ? image : existing(image);
  },
});
