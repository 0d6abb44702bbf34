import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, existing, json } from "@/lib/http";
import { requireUploadChallenge } from "@/lib/identity/challenge";
import { challengeErrors } from "@/lib/identity/challenge/errors";
import { imageErrors } from "@/lib/images";
import { maxImageBytes } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as uploads from "@/lib/uploads";
import { ImportedImage, ImportImage } from "@/lib/uploads/resource";

export const importImage = defineEndpoint({
  method: "POST",
  path: "/images/import",
  operationId: "importImage",
  tag: "Uploads",
  summary: "Import an image from a URL",
  description: `The service fetches the file: by HTTPS, from a host on the public internet, at most ${maxImageBytes / 1_000_000} MB in 10 seconds. It follows up to five redirects, and checks each like the first URL.`,
  auth: { scope: "images:write" },
  role: "contributor",
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
  body: json(ImportImage),
  success: created(ImportedImage, "The complete image", { existing: "Your existing image with this file" }),
  errors: [
    imageErrors.filenameTaken,
    uploads.storageErrors.tooLarge,
    uploads.engineErrors.invalidImage,
    uploads.engineErrors.imageTooLarge,
    billingErrors.quotaExceeded,
    billingErrors.planRequired,
    challengeErrors.failed,
    commonErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    await requireUploadChallenge(actor, body);
    const { image, isNew, importedFrom } = await uploads.importImage(actor, body);
    const imported = { ...image, imported_from: importedFrom };

    return isNew ? imported : existing(imported);
  },
});
