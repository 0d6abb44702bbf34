import { defineEndpoint, ok } from "@/lib/http";
import * as images from "@/lib/images";
import { PurgedImage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const purgeImage = defineEndpoint({
  method: "DELETE",
  path: "/images/{id}/permanent",
  operationId: "purgeImage",
  tag: "Images",
  summary: "Purge an image",
  auth: { scope: "images:delete" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(PurgedImage, "The permanently deleted image"),
  errors: [commonErrors.notFound, images.imageErrors.notDeleted],
  handler: ({ actor, params }) => images.purgeImage(actor, params.id),
});
