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
  summary: "Revoke access links",
  auth: { scope: "images:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(RevokedTokens, "All access links of the image are revoked"),
  errors: [commonErrors.notFound, imageErrors.notEncrypted],
  handler: ({ actor, params }) => revokeTokens(actor, params.id),
});
