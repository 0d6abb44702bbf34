import { defineEndpoint, ok } from "@/lib/http";
import { describeCaller } from "@/lib/identity/owners";
import { CallerResource } from "@/lib/identity/owners/resource";

export const me = defineEndpoint({
  method: "GET",
  path: "/me",
  operationId: "getCaller",
  tag: "Account",
  summary: "Get your account and the scopes of your credential",
  description: "Any valid credential works, whatever its scopes.",
  auth: "any",
  rateLimit: "read",
  success: ok(CallerResource, "The account and the credential"),
  errors: [],
  handler: ({ actor }) => describeCaller(actor),
});
