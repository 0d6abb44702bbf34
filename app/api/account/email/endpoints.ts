import { accepted, defineEndpoint, json, ok } from "@/lib/http";
import * as emailChange from "@/lib/identity/email-change";
import { emailChangeErrors } from "@/lib/identity/email-change/errors";
import { ChangeEmail, EmailResource } from "@/lib/identity/email-change/resource";
import { sessionReasons } from "../../session-reasons";

export const getAccountEmail = defineEndpoint({
  method: "GET",
  path: "/account/email",
  operationId: "getAccountEmail",
  tag: "Account",
  summary: "Get your email address",
  auth: "session",
  sessionReason: sessionReasons.email,
  rateLimit: "read",
  success: ok(EmailResource, "The address"),
  errors: [],
  handler: ({ actor }) => emailChange.getEmail(actor),
});

export const changeAccountEmail = defineEndpoint({
  method: "POST",
  path: "/account/email",
  operationId: "changeAccountEmail",
  tag: "Account",
  summary: "Change your email address",
  description:
    "The new address receives a link that confirms it within 24 hours, in a session of this account. The current address receives a link that undoes the change within 7 days. The response is the same if the address belongs to a different account. Rate limited: the next request is possible after one minute, later ones after longer.",
  auth: "session",
  sessionReason: sessionReasons.email,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "email_change" },
  body: json(ChangeEmail),
  success: accepted(EmailResource, "The pending address"),
  errors: [],
  handler: ({ actor, body }) => emailChange.requestEmailChange(actor, body),
});

export const cancelEmailChange = defineEndpoint({
  method: "DELETE",
  path: "/account/email",
  operationId: "cancelEmailChange",
  tag: "Account",
  summary: "Cancel an email change",
  description: "Discards the pending address and invalidates its link.",
  auth: "session",
  sessionReason: sessionReasons.email,
  rateLimit: "write",
  audit: { action: "delete", resourceType: "email_change" },
  success: ok(EmailResource, "The address"),
  errors: [emailChangeErrors.notPending],
  handler: ({ actor }) => emailChange.cancelEmailChange(actor),
});
