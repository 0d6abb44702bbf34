import { z } from "zod";
import { accepted, defineEndpoint } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { contentScopesOf, redeliver } from "@/lib/webhooks";
import { webhookErrors } from "@/lib/webhooks/errors";
import { QueuedMessages } from "@/lib/webhooks/resource";

export const redeliverWebhookMessage = defineEndpoint({
  method: "POST",
  path: "/webhooks/{id}/deliveries/{delivery}/redeliver",
  operationId: "redeliverWebhookMessage",
  tag: "Webhooks",
  summary: "Redeliver a message",
  description:
    "Sends the message soon after the response, with the same body and `webhook-id`, and a new time and signature. Receivers should ignore a `webhook-id` they already processed. Ends a pause. Requires the scope that reads the message content.",
  auth: { scope: "webhooks:write", contentScopes: contentScopesOf(["*"]) },
  rateLimit: "write",
  audit: { action: "create", resourceType: "webhook_delivery", idParam: "id" },
  params: z.object({ id: z.string(), delivery: z.string() }),
  success: accepted(QueuedMessages, "The message is queued"),
  errors: [commonErrors.notFound, webhookErrors.disabled],
  handler: ({ actor, params }) => redeliver(actor, params.id, params.delivery),
});
