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
  summary: "Create a temporary link to an image",
  description:
    "Everyone who has the signed URL can open this one variant, even of a private image, until the link expires or the image's links are reset. A custom variant is rendered when the link is first opened. An encrypted, deleted or expired image cannot have a link.",
  auth: { scope: "images:read" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "link", idParam: "id" },
  params: ImageId,
  body: { ...json(CreateImageLink), optional: true },
  success: ok(ImageLink, "The link"),
  errors: [commonErrors.notFound, commonErrors.conflict],
  handler: ({ actor, params, body }) => links.createImageLink(actor, params.id, body),
});
