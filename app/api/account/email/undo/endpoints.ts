import { defineEndpoint, json, ok } from "@/lib/http";
import * as emailChange from "@/lib/identity/email-change";
import { emailChangeErrors } from "@/lib/identity/email-change/errors";
import { EmailChangeToken, UndoneEmailChange } from "@/lib/identity/email-change/resource";

export const undoEmailChange = defineEndpoint({
  method: "POST",
  path: "/account/email/undo",
  operationId: "undoEmailChange",
  tag: "Account",
  summary: "Undo an email change",
  description:
    "Requires the token from the mail to the previous address. No sign-in is needed, because an attacker may have ended all sessions. Restores the previous address and signs out all sessions.",
  auth: "public",
  rateLimit: "write",
  body: json(EmailChangeToken),
  success: ok(UndoneEmailChange, "The restored address"),
  errors: [emailChangeErrors.ended, emailChangeErrors.taken],
  handler: ({ body }) => emailChange.undoEmailChange(body),
});
