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
  summary: "Redeliver failed messages",
  description:
    "Redelivers messages whose delivery failed since the given time and did not succeed later, including messages waiting for a retry. Each message starts over with all its attempts and the same `webhook-id`. Tests and manual attempts do not count. Ends a pause. Requires the scopes that read the content of these messages.",
  auth: { scope: "webhooks:write", contentScopes: contentScopesOf(["*"]) },
  rateLimit: "write",
  audit: { action: "create", resourceType: "webhook_delivery", idParam: "id" },
  params: WebhookId,
  body: json(RecoverWebhook),
  success: accepted(QueuedMessages, "The number of redelivered messages"),
  errors: [commonErrors.notFound, webhookErrors.disabled],
  handler: ({ actor, params, body }) => recoverMessages(actor, params.id, body.since),
});
