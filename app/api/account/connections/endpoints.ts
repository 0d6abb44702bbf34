import { defineEndpoint, ok } from "@/lib/http";
import * as identity from "@/lib/identity";
import { ConnectionList } from "@/lib/identity/connections/resource";

export const listConnections = defineEndpoint({
  method: "GET",
  path: "/account/connections",
  operationId: "listConnections",
  tag: "Sessions",
  summary: "List the providers by which you can sign in, and your accounts there",
  auth: "session",
  rateLimit: "read",
  success: ok(ConnectionList, "The providers, connected or not"),
  errors: [],
  handler: ({ actor }) => identity.listConnections(actor),
});
