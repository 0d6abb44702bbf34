import { defineEndpoint, json, ok } from "@/lib/http";
import * as emailChange from "@/lib/identity/email-change";
import { emailChangeErrors } from "@/lib/identity/email-change/errors";
import { EmailChangeToken, UndoneEmailChange } from "@/lib/identity/email-change/resource";

export const undoEmailChange = defineEndpoint({
  method: "POST",
  path: "/account/email/undo",
  operationId: "undoEmailChange",
  tag: "Account",
  summary: "Undo a change of the email address",
  description:
    "With the token from the mail to the former address. It works without a sign-in, because whoever changed the address may have ended all sessions. The account gets its former address back, and all its sessions end.",
  auth: "public",
  rateLimit: "write",
  body: json(EmailChangeToken),
  success: ok(UndoneEmailChange, "The account has its former address"),
  errors: [emailChangeErrors.ended, emailChangeErrors.taken],
  handler: ({ body }) => emailChange.undoEmailChange(body),
});
