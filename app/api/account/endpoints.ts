import { closeAccount } from "@/lib/account";
import { CloseAccount, ClosedAccount } from "@/lib/account/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const close = defineEndpoint({
  method: "DELETE",
  path: "/account",
  operationId: "deleteAccount",
  tag: "Account",
  summary: "Delete your account with all that it holds",
  description:
    "At once nobody can sign in to it, its API keys stop and its images are gone from their addresses; the handle is free. Files and records are removed in the background, in a minute or, of a large account, longer; until then the email address cannot sign up anew. There is no way back: export the account first.",
  auth: "session",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "account" },
  body: json(CloseAccount),
  success: ok(ClosedAccount, "The account is closed"),
  errors: [],
  handler: ({ actor, body }) => closeAccount(actor, body),
});
