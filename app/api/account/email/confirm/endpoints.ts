import { defineEndpoint, json, ok } from "@/lib/http";
import * as emailChange from "@/lib/identity/email-change";
import { emailChangeErrors } from "@/lib/identity/email-change/errors";
import { EmailChangeToken, EmailResource } from "@/lib/identity/email-change/resource";
import { sessionReasons } from "../../../session-reasons";

export const confirmEmailChange = defineEndpoint({
  method: "POST",
  path: "/account/email/confirm",
  operationId: "confirmEmailChange",
  tag: "Account",
  summary: "Confirm your new email address",
  description: "Signs out all your other sessions. Images, keys, albums and URLs are unchanged.",
  auth: "session",
  sessionReason: sessionReasons.email,
  rateLimit: "write",
  audit: { action: "update", resourceType: "email_change" },
  body: json(EmailChangeToken),
  success: ok(EmailResource, "The new address"),
  errors: [emailChangeErrors.ended, emailChangeErrors.otherAccount, emailChangeErrors.taken],
  handler: ({ actor, body }) => emailChange.confirmEmailChange(actor, body),
});
