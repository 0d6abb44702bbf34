import { describeCaller } from "@/lib/account/caller";
import { CallerResource } from "@/lib/account/caller/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getCaller = defineEndpoint({
  method: "GET",
  path: "/me",
  operationId: "getCaller",
  tag: "Account",
  summary: "Get the current caller",
  description:
    "Returns your account, the credential's scopes, notices and capabilities. Accepts any valid credential; notices need the scopes of their subjects. `capabilities` combines the server's configuration and your plan.",
  auth: "any",
  role: "viewer",
  rateLimit: "read",
  success: ok(CallerResource, "The account and the credential"),
  errors: [],
  handler: ({ actor }) => describeCaller(actor),
});
