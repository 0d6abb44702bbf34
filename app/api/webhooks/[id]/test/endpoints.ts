import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as webhooks from "@/lib/webhooks";
import { DeliveryResource, TestWebhook } from "@/lib/webhooks/resource";
import { WebhookId } from "../endpoints";

export const testWebhook = defineEndpoint({
  method: "POST",
  path: "/webhooks/{id}/test",
  operationId: "testWebhook",
  tag: "Webhooks",
  summary: "Send a test event",
  description:
    "Sends an example of an event type once, even to a disabled webhook, and waits for the response. Success ends a pause; failure does not count.",
  auth: { scope: "webhooks:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "webhook_delivery", idParam: "id" },
  params: WebhookId,
  body: { ...json(TestWebhook), optional: true },
  success: ok(DeliveryResource, "The attempt, whether it succeeded or not"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params, body }) => webhooks.testWebhook(actor, params.id, body?.type),
});
