import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as webhooks from "@/lib/webhooks";
import { DeletedWebhook, UpdateWebhook, WebhookResource } from "@/lib/webhooks/resource";

export const WebhookId = z.object({ id: z.string() });
const audited = { resourceType: "webhook", idParam: "id" };

const entityTag = {
  schema: WebhookResource,
  computed: ["failure_count", "last_triggered_at", "paused_until", "failing_since", "success_rate_24h"],
};

export const getWebhook = defineEndpoint({
  method: "GET",
  path: "/webhooks/{id}",
  operationId: "getWebhook",
  tag: "Webhooks",
  summary: "Get a webhook",
  auth: { scope: "webhooks:read" },
  rateLimit: "read",
  params: WebhookId,
  success: ok(WebhookResource, "The webhook, without its secret"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => webhooks.getWebhook(actor, params.id),
});

export const updateWebhook = defineEndpoint({
  method: "PATCH",
  path: "/webhooks/{id}",
  operationId: "updateWebhook",
  tag: "Webhooks",
  summary: "Update a webhook",
  description:
    "A new URL also receives pending messages. While a webhook is disabled, no messages are created, and pending messages are kept. Enabling it or changing its events or URL requires the scopes that read the content of its events. A new URL also requires the scopes of the pending messages.",
  auth: { scope: "webhooks:write", contentScopes: webhooks.contentScopesOf(["*"]) },
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: WebhookId,
  body: json(UpdateWebhook),
  success: ok(WebhookResource, "The webhook, without its secret"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, body, precondition }) =>
    webhooks.updateWebhook(actor, params.id, body, precondition),
});

export const deleteWebhook = defineEndpoint({
  method: "DELETE",
  path: "/webhooks/{id}",
  operationId: "deleteWebhook",
  tag: "Webhooks",
  summary: "Delete a webhook",
  description: "Deletes its deliveries too. Pending messages are not sent.",
  auth: { scope: "webhooks:write" },
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: WebhookId,
  success: ok(DeletedWebhook, "The webhook was deleted"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, precondition }) => webhooks.deleteWebhook(actor, params.id, precondition),
});
