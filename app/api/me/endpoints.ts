import { describeCaller } from "@/lib/account/caller";
import { CallerResource } from "@/lib/account/caller/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getCaller = defineEndpoint({
  method: "GET",
  path: "/me",
  operationId: "getCaller",
  tag: "Account",
  summary: "Get your account, the scopes of your credential, notices and capabilities",
  description:
    "Any valid credential works, whatever its scopes; notices need the scopes of what they are about. `capabilities` tells what is configured on this installation and what your plan allows.",
  auth: "any",
  role: "viewer",
  rateLimit: "read",
  success: ok(CallerResource, "The account and the credential"),
  errors: [],
  handler: ({ actor }) => describeCaller(actor),
});
