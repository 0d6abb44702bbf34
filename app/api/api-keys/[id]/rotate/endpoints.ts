import { defineEndpoint, ok } from "@/lib/http";
import { rotateKey } from "@/lib/identity";
import { apiKeyErrors } from "@/lib/identity/errors";
import { ApiKeyWithSecret } from "@/lib/identity/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { sessionReasons } from "../../../session-reasons";
import { ApiKeyId } from "../endpoints";

export const rotateApiKey = defineEndpoint({
  method: "POST",
  path: "/api-keys/{id}/rotate",
  operationId: "rotateApiKey",
  tag: "API keys",
  summary: "Rotate an API key",
  description:
    "The key keeps its ID, scopes and restrictions. The previous secret stops working at once with 401 `UNAUTHORIZED`. A revoked or expired key cannot be rotated.",
  auth: "session",
  sessionReason: sessionReasons.keys,
  rateLimit: "write",
  audit: { action: "update", resourceType: "api_key", idParam: "id" },
  params: ApiKeyId,
  success: ok(ApiKeyWithSecret, "The key, with its new secret in `key`"),
  secretResponse: true,
  errors: [
    commonErrors.freshSignInRequired,
    commonErrors.notFound,
    apiKeyErrors.revoked,
    apiKeyErrors.expired,
  ],
  handler: ({ actor, params }) => rotateKey(actor, params.id),
});
