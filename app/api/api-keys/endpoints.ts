import { created, defineEndpoint, json, ok } from "@/lib/http";
import { createOwnKey, listKeys } from "@/lib/identity";
import { apiKeyErrors } from "@/lib/identity/errors";
import { ApiKeyList, ApiKeyWithSecret, CreateApiKey } from "@/lib/identity/resource";

export const list = defineEndpoint({
  method: "GET",
  path: "/api-keys",
  operationId: "listApiKeys",
  tag: "API keys",
  summary: "List your API keys, newest first",
  description: "With the 200 that were revoked last.",
  auth: "session",
  rateLimit: "read",
  success: ok(ApiKeyList, "The keys, without their texts"),
  errors: [],
  handler: ({ actor }) => listKeys(actor),
});

export const create = defineEndpoint({
  method: "POST",
  path: "/api-keys",
  operationId: "createApiKey",
  tag: "API keys",
  summary: "Make an API key",
  description:
    "Only a signed-in person may: no key can make another one. `key` is shown in this answer and nowhere else; a repetition with the same `Idempotency-Key` is refused.",
  auth: "session",
  rateLimit: "write",
  audit: { action: "create", resourceType: "api_key" },
  body: json(CreateApiKey),
  success: created(ApiKeyWithSecret, "The key, with its text in `key`"),
  secretResponse: true,
  errors: [apiKeyErrors.tooMany],
  handler: ({ actor, body }) => createOwnKey(actor, body),
});
