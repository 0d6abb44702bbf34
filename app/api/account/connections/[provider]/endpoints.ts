import { z } from "zod";
import { created, defineEndpoint, ok } from "@/lib/http";
import * as identity from "@/lib/identity";
import { connectionErrors } from "@/lib/identity/connections/errors";
import { ConnectionPage, ConnectionResource } from "@/lib/identity/connections/resource";
import { sessionReasons } from "../../../session-reasons";

const params = z.object({ provider: z.string() });

export const startConnecting = defineEndpoint({
  method: "POST",
  path: "/account/connections/{provider}",
  operationId: "startConnecting",
  tag: "Sessions",
  summary: "Connect a sign-in provider",
  description:
    "Returns a page of the provider to open. The account is connected when the provider redirects this browser back, and can then sign in.",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "connection_page", idParam: "provider" },
  params,
  success: created(ConnectionPage, "The page to open"),
  errors: [
    connectionErrors.unknownProvider,
    connectionErrors.withoutSession,
    connectionErrors.alreadyConnected,
  ],
  handler: ({ actor, params: { provider } }) => identity.startConnecting(actor, provider),
});

export const disconnect = defineEndpoint({
  method: "DELETE",
  path: "/account/connections/{provider}",
  operationId: "disconnect",
  tag: "Sessions",
  summary: "Disconnect a sign-in provider",
  description:
    "The provider's account can no longer sign in; current sessions stay valid. The last connection cannot be removed if no mail server is configured, because sign-in links need one.",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "delete", resourceType: "connection", idParam: "provider" },
  params,
  success: ok(ConnectionResource, "The disconnected provider"),
  errors: [connectionErrors.notConnected, connectionErrors.lastWayIn],
  handler: ({ actor, params: { provider } }) => identity.disconnect(actor, provider),
});
