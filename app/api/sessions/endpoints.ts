import { defineEndpoint, ok } from "@/lib/http";
import * as identity from "@/lib/identity";
import { EndedSessions, SessionList } from "@/lib/identity/sessions/resource";

export const listSessions = defineEndpoint({
  method: "GET",
  path: "/sessions",
  operationId: "listSessions",
  tag: "Sessions",
  summary: "List sessions",
  auth: { scope: "sessions:read" },
  rateLimit: "read",
  success: ok(SessionList, "Your sessions"),
  errors: [],
  handler: ({ actor }) => identity.listSessions(actor),
});

export const endOtherSessions = defineEndpoint({
  method: "DELETE",
  path: "/sessions",
  operationId: "endOtherSessions",
  tag: "Sessions",
  summary: "End other sessions",
  description:
    "Ends all your sessions except the current one. A request with an API key ends all of them. API keys stay valid.",
  auth: { scope: "sessions:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "session" },
  success: ok(EndedSessions, "The number of ended sessions"),
  errors: [],
  handler: ({ actor }) => identity.endOtherSessions(actor),
});
