import { closeAccount } from "@/lib/account";
import { CloseAccount, ClosedAccount } from "@/lib/account/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const deleteAccount = defineEndpoint({
  method: "DELETE",
  path: "/account",
  operationId: "deleteAccount",
  tag: "Account",
  summary: "Delete your account and everything in it",
  description:
    "Signing in, API keys and image URLs stop working at once, and the handle becomes free. Files and records are removed in the background, which takes about a minute, or longer for a large account; until then the email address cannot sign up again. This cannot be undone: export the account first.",
  auth: "session",
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "delete", resourceType: "account" },
  body: json(CloseAccount),
  success: ok(ClosedAccount, "The account was deleted"),
  errors: [],
  handler: ({ actor, body }) => closeAccount(actor, body),
});
