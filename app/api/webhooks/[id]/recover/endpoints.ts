import { accepted, defineEndpoint, json } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { contentScopesOf, recoverMessages } from "@/lib/webhooks";
import { webhookErrors } from "@/lib/webhooks/errors";
import { QueuedMessages, RecoverWebhook } from "@/lib/webhooks/resource";
import { WebhookId } from "../endpoints";

export const recoverWebhook = defineEndpoint({
  method: "POST",
  path: "/webhooks/{id}/recover",
  operationId: "recoverWebhook",
  tag: "Webhooks",
  summary: "Send all messages again that have failed since a time",
  description:
    "Those that an attempt since then has failed to deliver and no later one has delivered, also those that wait for their next attempt. Each starts again now, with all its attempts and the same `webhook-id`. Tests and attempts by hand do not count. It ends a pause. Requires the scopes that read the content of these messages.",
  auth: { scope: "webhooks:write", contentScopes: contentScopesOf(["*"]) },
  rateLimit: "write",
  audit: { action: "create", resourceType: "webhook_delivery", idParam: "id" },
  params: WebhookId,
  body: json(RecoverWebhook),
  success: accepted(QueuedMessages, "The number of messages that are sent again"),
  errors: [commonErrors.notFound, webhookErrors.disabled],
  handler: ({ actor, params, body }) => recoverMessages(actor, params.id, body.since),
});
