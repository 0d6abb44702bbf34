import { defineEndpoint, ok } from "@/lib/http";
import { listGrants } from "@/lib/identity/oauth";
import { OauthGrantList } from "@/lib/identity/oauth/resource";

export const listOauthGrants = defineEndpoint({
  method: "GET",
  path: "/oauth/grants",
  operationId: "listOauthGrants",
  tag: "OAuth",
  summary: "List connected applications",
  description: "Newest first. Names are not verified. Applications cannot have this scope.",
  auth: { scope: "sessions:read" },
  rateLimit: "read",
  success: ok(OauthGrantList, "The applications that have access"),
  errors: [],
  handler: ({ actor }) => listGrants(actor),
});
