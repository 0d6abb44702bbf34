import { defineEndpoint, ok } from "@/lib/http";
import { describeCaller } from "@/lib/identity/owners";
import { CallerResource } from "@/lib/identity/owners/resource";

export const me = defineEndpoint({
  method: "GET",
  path: "/me",
  operationId: "getCaller",
  tag: "Account",
  summary: "Find out who you are and what your credential may do",
  description: "Every valid credential will do, whatever its scopes.",
  auth: "any",
  rateLimit: "read",
  success: ok(CallerResource, "The account and the credential"),
  errors: [],
  handler: ({ actor }) => describeCaller(actor),
});
