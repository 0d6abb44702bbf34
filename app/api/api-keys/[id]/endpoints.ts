import { z } from "zod";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, json, ok } from "@/lib/http";
import { getKey, revokeKey, updateKey } from "@/lib/identity";
import { apiKeyErrors } from "@/lib/identity/errors";
import { ApiKeyResource, UpdateApiKey } from "@/lib/identity/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { sessionReasons } from "../../session-reasons";

export const ApiKeyId = z.object({ id: z.string() });
const audited = { resourceType: "api_key", idParam: "id" };

export const getApiKey = defineEndpoint({
  method: "GET",
  path: "/api-keys/{id}",
  operationId: "getApiKey",
  tag: "API keys",
  summary: "Get an API key",
  auth: "session",
  sessionReason: sessionReasons.keys,
  rateLimit: "read",
  params: ApiKeyId,
  success: ok(ApiKeyResource, "The key, without its secret"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => getKey(actor, params.id),
});

export const updateApiKey = defineEndpoint({
  method: "PATCH",
  path: "/api-keys/{id}",
  operationId: "updateApiKey",
  tag: "API keys",
  summary: "Update an API key",
  description: "Takes effect on the next request. Setting a later `expires` reactivates an expired key.",
  auth: "session",
  sessionReason: sessionReasons.keys,
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: ApiKeyId,
  body: json(UpdateApiKey),
  success: ok(ApiKeyResource, "The key, without its secret"),
  errors: [
    commonErrors.freshSignInRequired,
    commonErrors.notFound,
    apiKeyErrors.revoked,
    billingErrors.quotaExceeded,
  ],
  handler: ({ actor, params, body }) => updateKey(actor, params.id, body),
});

export const revokeApiKey = defineEndpoint({
  method: "DELETE",
  path: "/api-keys/{id}",
  operationId: "revokeApiKey",
  tag: "API keys",
  summary: "Revoke an API key",
  description: "Permanent. Requests with the key fail with 401 `KEY_REVOKED`. Idempotent.",
  auth: "session",
  sessionReason: sessionReasons.keys,
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: ApiKeyId,
  success: ok(ApiKeyResource, "The revoked key"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => revokeKey(actor, params.id),
});
