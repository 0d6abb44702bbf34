import { defineEndpoint, ok } from "@/lib/http";
import { imageErrors } from "@/lib/images";
import { revokeTokens } from "@/lib/images/tokens";
import { RevokedTokens } from "@/lib/images/tokens/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

export const revokeImageTokens = defineEndpoint({
  method: "DELETE",
  path: "/images/{id}/tokens",
  operationId: "revokeImageTokens",
  tag: "Images",
  summary: "Revoke all access tokens of an encrypted image",
  auth: { scope: "images:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(RevokedTokens, "No token issued so far opens the image"),
  errors: [commonErrors.notFound, imageErrors.notEncrypted],
  handler: ({ actor, params }) => revokeTokens(actor, params.id),
});
