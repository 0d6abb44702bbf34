import { defineEndpoint, json, ok } from "@/lib/http";
import { createImageLink } from "@/lib/images/links";
import { CreateImageLink, ImageLink } from "@/lib/images/links/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const create = defineEndpoint({
  method: "POST",
  path: "/images/{id}/link",
  operationId: "createImageLink",
  tag: "Images",
  summary: "Create a link that opens an image for a while",
  description:
    "The signed URL opens this one variant to everyone who has it, a private image's too, until it expires or the image's links are reset. A custom variant is made when the link is first opened. An encrypted image cannot have a link.",
  auth: { scope: "images:read" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "link", idParam: "id" },
  params: ImageId,
  body: { ...json(CreateImageLink), optional: true },
  success: ok(ImageLink, "The link"),
  errors: [commonErrors.notFound, commonErrors.conflict],
  handler: ({ actor, params, body }) => createImageLink(actor, params.id, body),
});
