import { defineEndpoint, json, noContent } from "@/lib/http";
import { apiKeyErrors } from "@/lib/identity/errors";
import { decideDevice } from "@/lib/identity/oauth";
import { oauthErrors } from "@/lib/identity/oauth/errors";
import { DecideDevice } from "@/lib/identity/oauth/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { sessionReasons } from "../../session-reasons";

export const decideOauthDevice = defineEndpoint({
  method: "POST",
  path: "/oauth/devices",
  operationId: "decideOauthDevice",
  tag: "OAuth",
  summary: "Approve or deny a device",
  description: "Answers the request of a program that shows a code, such as `albumen login`.",
  auth: "session",
  sessionReason: sessionReasons.application,
  rateLimit: "write",
  audit: { action: "create", resourceType: "oauth_grant" },
  body: json(DecideDevice),
  success: noContent("The device gets its answer with its next request"),
  errors: [apiKeyErrors.welcomePending, oauthErrors.tooManyGrants, commonErrors.notFound],
  handler: ({ actor, body }) => decideDevice(actor, body),
});
