import { defineEndpoint, json, ok } from "@/lib/http";
import { apiKeyErrors } from "@/lib/identity/errors";
import { decideAuthorization } from "@/lib/identity/oauth";
import { oauthErrors } from "@/lib/identity/oauth/errors";
import { AuthorizationRedirect, DecideAuthorization } from "@/lib/identity/oauth/resource";
import { sessionReasons } from "../../session-reasons";

export const decideOauthAuthorization = defineEndpoint({
  method: "POST",
  path: "/oauth/authorizations",
  operationId: "decideOauthAuthorization",
  tag: "OAuth",
  summary: "Approve or deny an application",
  description:
    "Answers the request that an application has sent to the authorization endpoint. The URL in the response contains a code that is valid for a minute, so a repeated request with the same `Idempotency-Key` is rejected.",
  auth: "session",
  sessionReason: sessionReasons.application,
  rateLimit: "write",
  audit: { action: "create", resourceType: "oauth_grant" },
  body: json(DecideAuthorization),
  success: ok(AuthorizationRedirect, "The URL to which the browser returns"),
  secretResponse: true,
  errors: [apiKeyErrors.welcomePending, oauthErrors.tooManyGrants],
  handler: ({ actor, body }) => decideAuthorization(actor, body),
});
