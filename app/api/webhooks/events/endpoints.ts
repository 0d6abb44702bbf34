import { defineEndpoint, ok } from "@/lib/http";
import * as webhooks from "@/lib/webhooks";
import { WebhookEventList } from "@/lib/webhooks/resource";

export const listWebhookEvents = defineEndpoint({
  method: "GET",
  path: "/webhooks/events",
  operationId: "listWebhookEvents",
  tag: "Webhooks",
  summary: "List event types",
  description: "Each event type includes the JSON Schema of its `data` and an example body.",
  auth: { scope: "webhooks:read" },
  rateLimit: "read",
  success: ok(WebhookEventList, "The event types"),
  errors: [],
  handler: async () => webhooks.listWebhookEvents(),
});
