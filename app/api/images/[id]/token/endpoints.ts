import { defineEndpoint, json, ok } from "@/lib/http";
import { imageErrors } from "@/lib/images";
import { createToken } from "@/lib/images/tokens";
import { CreateImageToken, ImageToken } from "@/lib/images/tokens/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const createImageToken = defineEndpoint({
  method: "POST",
  path: "/images/{id}/token",
  operationId: "createImageToken",
  tag: "Images",
  summary: "Create an access link",
  description:
    "Anyone with the link can open this one variant of an encrypted image, by its URL with `?token=`. The link works until it expires, the file is replaced or the image's tokens are revoked.",
  auth: { scope: "images:read" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "token", idParam: "id" },
  params: ImageId,
  body: { ...json(CreateImageToken), optional: true },
  success: ok(ImageToken, "The access link"),
  secretResponse: true,
  errors: [commonErrors.notFound, imageErrors.deleted, imageErrors.notEncrypted],
  handler: ({ actor, params, body }) => createToken(actor, params.id, body),
});
