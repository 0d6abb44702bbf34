import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, existing, json } from "@/lib/http";
import { ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { saveSharedUrl } from "@/lib/shares";
import { shareErrors } from "@/lib/shares/errors";
import { SaveSharedImage } from "@/lib/shares/resource";
import { engineErrors } from "@/lib/uploads";

export const saveSharedImage = defineEndpoint({
  method: "POST",
  path: "/images/save",
  operationId: "saveSharedImage",
  tag: "Shares",
  summary: "Save a shared image",
  description:
    "Copies an image of a share link to your library as a private image. The link must allow downloads of originals. The copy counts as an upload, and the call as one view of the link. Encrypted images and images with a required watermark can't be saved.",
  auth: { scope: "images:write" },
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
  body: json(SaveSharedImage),
  success: created(ImageResource, "Your new image", { existing: "Your existing image with this file" }),
  errors: [
    shareErrors.ended,
    shareErrors.wrongPassword,
    shareErrors.notSavable,
    engineErrors.invalidImage,
    engineErrors.imageTooLarge,
    billingErrors.quotaExceeded,
    billingErrors.planRequired,
    commonErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    const { image, isNew } = await saveSharedUrl(actor, body);
    return isNew ? image : existing(image);
  },
});
