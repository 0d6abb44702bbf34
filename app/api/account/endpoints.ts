import { closeAccount } from "@/lib/account";
import { CloseAccount, ClosedAccount } from "@/lib/account/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { sessionReasons } from "../session-reasons";

export const deleteAccount = defineEndpoint({
  method: "DELETE",
  path: "/account",
  operationId: "deleteAccount",
  tag: "Account",
  summary: "Delete your account",
  description:
    "Deletes the account and everything in it. Sign-in, API keys and image URLs stop working at once, and the handle becomes available. Files and records are removed in the background, usually within a minute. Until then, the email address cannot sign up again. This cannot be undone: export the account first.",
  auth: "session",
  sessionReason: sessionReasons.account,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "delete", resourceType: "account" },
  body: json(CloseAccount),
  success: ok(ClosedAccount, "The account was deleted"),
  errors: [],
  handler: ({ actor, body }) => closeAccount(actor, body),
});
