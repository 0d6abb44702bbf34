import { defineEndpoint, ok } from "@/lib/http";
import { imageErrors, purgeImage } from "@/lib/images";
import { PurgedImage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const purge = defineEndpoint({
  method: "DELETE",
  path: "/images/{id}/permanent",
  operationId: "purgeImage",
  tag: "Images",
  summary: "Remove a deleted image for good",
  auth: { scope: "images:delete" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(PurgedImage, "The image and its bytes are gone"),
  errors: [commonErrors.notFound, imageErrors.notDeleted],
  handler: ({ actor, params }) => purgeImage(actor, params.id),
});
