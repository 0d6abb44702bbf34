import { defineEndpoint, ok } from "@/lib/http";
import * as webhooks from "@/lib/webhooks";
import { WebhookEventList } from "@/lib/webhooks/resource";

export const listWebhookEvents = defineEndpoint({
  method: "GET",
  path: "/webhooks/events",
  operationId: "listWebhookEvents",
  tag: "Webhooks",
  summary: "List the types of events",
  description: "Each with the JSON Schema of its `data`, and the body of an example.",
  auth: { scope: "webhooks:read" },
  rateLimit: "read",
  success: ok(WebhookEventList, "The types of events"),
  errors: [],
  handler: async () => webhooks.listWebhookEvents(),
});
