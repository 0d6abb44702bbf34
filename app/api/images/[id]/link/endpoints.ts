import { defineEndpoint, json, ok } from "@/lib/http";
import * as links from "@/lib/images/links";
import { CreateImageLink, ImageLink } from "@/lib/images/links/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const createImageLink = defineEndpoint({
  method: "POST",
  path: "/images/{id}/link",
  operationId: "createImageLink",
  tag: "Images",
  summary: "Create a signed URL",
  description:
    "Anyone with the signed URL can open this one variant, even of a private image. The URL works until it expires or the image's links are reset. A custom variant is rendered on the first request. Encrypted, deleted and expired images cannot have signed URLs.",
  auth: { scope: "images:read" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "link", idParam: "id" },
  params: ImageId,
  body: { ...json(CreateImageLink), optional: true },
  success: ok(ImageLink, "The signed URL"),
  errors: [commonErrors.notFound, commonErrors.conflict],
  handler: ({ actor, params, body }) => links.createImageLink(actor, params.id, body),
});
