import { accepted, defineEndpoint, json } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { recoverMessages } from "@/lib/webhooks";
import { webhookErrors } from "@/lib/webhooks/errors";
import { QueuedMessages, RecoverWebhook } from "@/lib/webhooks/resource";
import { WebhookId } from "../endpoints";

export const recover = defineEndpoint({
  method: "POST",
  path: "/webhooks/{id}/recover",
  operationId: "recoverWebhook",
  tag: "Webhooks",
  summary: "Send all messages again that have failed since a time",
  description:
    "Those with no attempts left, each with all its attempts once more. They keep their `webhook-id`.",
  auth: { scope: "webhooks:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "webhook_delivery", idParam: "id" },
  params: WebhookId,
  body: json(RecoverWebhook),
  success: accepted(QueuedMessages, "The number of messages that are sent again"),
  errors: [commonErrors.notFound, webhookErrors.disabled],
  handler: ({ actor, params, body }) => recoverMessages(actor, params.id, body.since),
});
