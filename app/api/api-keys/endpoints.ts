import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json, ok } from "@/lib/http";
import { createOwnKey, listKeys } from "@/lib/identity";
import { ApiKeyList, ApiKeyWithSecret, CreateApiKey } from "@/lib/identity/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { sessionReasons } from "../session-reasons";

export const listApiKeys = defineEndpoint({
  method: "GET",
  path: "/api-keys",
  operationId: "listApiKeys",
  tag: "API keys",
  summary: "List API keys",
  description: "Newest first. Includes the 200 most recently revoked keys.",
  auth: "session",
  sessionReason: sessionReasons.keys,
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
    "The scope `*` and the elevated scopes (`members:*`, `sessions:*`, `admin:*`) require a sign-in within the last 10 minutes. Only administrators can grant `admin:*`. An invited account must complete onboarding first (`welcome_pending` of `GET /me`); otherwise, the response is 403. `key` is returned only once, so a repeated request with the same `Idempotency-Key` is rejected.",
  auth: "session",
  sessionReason: sessionReasons.keys,
  rateLimit: "write",
  audit: { action: "create", resourceType: "api_key" },
  body: json(CreateApiKey),
  success: created(ApiKeyWithSecret, "The key, with its secret in `key`"),
  secretResponse: true,
  errors: [commonErrors.freshSignInRequired, billingErrors.quotaExceeded],
  handler: ({ actor, body }) => createOwnKey(actor, body),
});
