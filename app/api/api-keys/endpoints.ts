import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json, ok } from "@/lib/http";
import { createOwnKey, listKeys } from "@/lib/identity";
import { ApiKeyList, ApiKeyWithSecret, CreateApiKey } from "@/lib/identity/resource";
import { commonErrors } from "@/lib/kernel/errors";

export const listApiKeys = defineEndpoint({
  method: "GET",
  path: "/api-keys",
  operationId: "listApiKeys",
  tag: "API keys",
  summary: "List your API keys, newest first",
  description: "Includes the 200 most recently revoked keys.",
  auth: "session",
  rateLimit: "read",
  success: ok(ApiKeyList, "The keys, without their secrets"),
  errors: [],
  handler: ({ actor }) => listKeys(actor),
});

export const createApiKey = defineEndpoint({
  method: "POST",
  path: "/api-keys",
  operationId: "createApiKey",
  tag: "API keys",
  summary: "Create an API key",
  description:
    "Requires a signed-in person: a key cannot create another key. The scope `*` also requires a sign-in of the last ten minutes. An account that an invitation led to answers the questions of the first visit before (`welcome_pending` of `GET /me`): 403 until then. `key` appears in this response only; a repeated request with the same `Idempotency-Key` is rejected.",
  auth: "session",
  rateLimit: "write",
  audit: { action: "create", resourceType: "api_key" },
  body: json(CreateApiKey),
  success: created(ApiKeyWithSecret, "The key, with its secret in `key`"),
  secretResponse: true,
  errors: [commonErrors.freshSignInRequired, billingErrors.quotaExceeded],
  handler: ({ actor, body }) => createOwnKey(actor, body),
});
