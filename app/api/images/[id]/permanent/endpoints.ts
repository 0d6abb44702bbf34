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
  summary: "Delete an image permanently",
  auth: { scope: "images:delete" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(PurgedImage, "The image and its bytes were deleted"),
  errors: [commonErrors.notFound, imageErrors.notDeleted],
  handler: ({ actor, params }) => purgeImage(actor, params.id),
});
