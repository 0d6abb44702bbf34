import { defineEndpoint, ok } from "@/lib/http";
import * as images from "@/lib/images";
import { ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const restoreImage = defineEndpoint({
  method: "POST",
  path: "/images/{id}/restore",
  operationId: "restoreImage",
  tag: "Images",
  summary: "Restore a deleted image",
  auth: { scope: "images:delete" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "restore", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(ImageResource, "The image"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => images.restoreImage(actor, params.id),
});
