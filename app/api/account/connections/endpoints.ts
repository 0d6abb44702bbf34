import { defineEndpoint, ok } from "@/lib/http";
import * as identity from "@/lib/identity";
import { ConnectionList } from "@/lib/identity/connections/resource";
import { sessionReasons } from "../../session-reasons";

export const listConnections = defineEndpoint({
  method: "GET",
  path: "/account/connections",
  operationId: "listConnections",
  tag: "Sessions",
  summary: "List sign-in providers",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  rateLimit: "read",
  success: ok(ConnectionList, "The providers, with your connected accounts"),
  errors: [],
  handler: ({ actor }) => identity.listConnections(actor),
});
