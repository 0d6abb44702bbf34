import { z } from "zod";
import { defineEndpoint, noContent } from "@/lib/http";
import { revokeGrant } from "@/lib/identity/oauth";
import { commonErrors } from "@/lib/kernel/errors";

export const revokeOauthGrant = defineEndpoint({
  method: "DELETE",
  path: "/oauth/grants/{id}",
  operationId: "revokeOauthGrant",
  tag: "OAuth",
  summary: "Revoke the access of an application",
  description:
    "Permanent. All tokens of the application fail with 401 `KEY_REVOKED`. An application ends its own access at the revocation endpoint of OAuth.",
  auth: { scope: "sessions:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "oauth_grant", idParam: "id" },
  params: z.object({ id: z.string() }),
  success: noContent("The access has ended"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => revokeGrant(actor, params.id),
});
