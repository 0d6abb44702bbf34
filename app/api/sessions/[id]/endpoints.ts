import { z } from "zod";
import { defineEndpoint, ok } from "@/lib/http";
import * as identity from "@/lib/identity";
import { SessionResource } from "@/lib/identity/sessions/resource";
import { commonErrors } from "@/lib/kernel/errors";

export const endSession = defineEndpoint({
  method: "DELETE",
  path: "/sessions/{id}",
  operationId: "endSession",
  tag: "Sessions",
  summary: "End a session",
  description: "Signs the browser out on its next request. Ending your own session signs you out.",
  auth: { scope: "sessions:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "session", idParam: "id" },
  params: z.object({ id: z.string() }),
  success: ok(SessionResource, "The ended session"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => identity.endSession(actor, params.id),
});
