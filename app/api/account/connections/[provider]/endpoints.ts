import { z } from "zod";
import { created, defineEndpoint, ok } from "@/lib/http";
import * as identity from "@/lib/identity";
import { connectionErrors } from "@/lib/identity/connections/errors";
import { ConnectionPage, ConnectionResource } from "@/lib/identity/connections/resource";

const params = z.object({ provider: z.string() });

export const startConnecting = defineEndpoint({
  method: "POST",
  path: "/account/connections/{provider}",
  operationId: "startConnecting",
  tag: "Sessions",
  summary: "Open a page of a provider to connect your account there",
  description:
    "The account is connected when the provider sends this browser back. It can then sign in to yours.",
  auth: "session",
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
  summary: "Disconnect your account of a provider",
  description:
    "It no longer signs in here; sessions go on. Without a mail server, which delivers sign-in links, the last connection stays.",
  auth: "session",
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "delete", resourceType: "connection", idParam: "provider" },
  params,
  success: ok(ConnectionResource, "The provider, no longer connected"),
  errors: [connectionErrors.notConnected, connectionErrors.lastWayIn],
  handler: ({ actor, params: { provider } }) => identity.disconnect(actor, provider),
});
