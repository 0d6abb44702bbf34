import { created, defineEndpoint, existing, json } from "@/lib/http";
import { imageErrors } from "@/lib/images";
import { ImageResource, maxImageBytes } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { engineErrors, importImage, storageErrors } from "@/lib/uploads";
import { ImportImage } from "@/lib/uploads/resource";

export const importFromUrl = defineEndpoint({
  method: "POST",
  path: "/images/import",
  operationId: "importImage",
  tag: "Uploads",
  summary: "Import an image from an address",
  description: `The service fetches the file: by https, from a host in the public Internet, at most ${maxImageBytes / 1_000_000} MB in 10 seconds. It follows no redirect.`,
  auth: { scope: "images:write" },
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
  body: json(ImportImage),
  success: created(ImageResource, "The complete image", { existing: "The image that you have of this file" }),
  errors: [
    imageErrors.filenameTaken,
    storageErrors.tooLarge,
    engineErrors.invalidImage,
    engineErrors.imageTooLarge,
    commonErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    const { image, isNew } = await importImage(actor, body);
    return isNew ? image : existing(image);
  },
});
