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
  summary: "Create an access token for an encrypted image",
  description:
    "Everyone who has the token can open this one variant by its URL with `?token=`, until the token expires, the image gets a new file or its tokens are revoked.",
  auth: { scope: "images:read" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "token", idParam: "id" },
  params: ImageId,
  body: { ...json(CreateImageToken), optional: true },
  success: ok(ImageToken, "The token"),
  secretResponse: true,
  errors: [commonErrors.notFound, imageErrors.notEncrypted],
  handler: ({ actor, params, body }) => createToken(actor, params.id, body),
});
