import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as webhooks from "@/lib/webhooks";
import { CreateWebhook, WebhookList, WebhookWithSecret } from "@/lib/webhooks/resource";

export const listWebhooks = defineEndpoint({
  method: "GET",
  path: "/webhooks",
  operationId: "listWebhooks",
  tag: "Webhooks",
  summary: "List your webhooks, oldest first",
  auth: { scope: "webhooks:read" },
  rateLimit: "read",
  success: ok(WebhookList, "The webhooks, without their secrets"),
  errors: [],
  handler: ({ actor }) => webhooks.listWebhooks(actor),
});

export const createWebhook = defineEndpoint({
  method: "POST",
  path: "/webhooks",
  operationId: "createWebhook",
  tag: "Webhooks",
  summary: "Create a webhook",
  description:
    "From then on, each change that it listens to is sent to its URL in a `POST` request, signed as Standard Webhooks specify. Any status from 200 to 299 within 10 seconds is success; otherwise the message is sent again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours. Messages can arrive in any order, and more than once: `webhook-id` is the same for all attempts. `secret` appears in this response only; a repeated request with the same `Idempotency-Key` is rejected. Each event type also requires the scope that reads its content: `images:read` for `image.*` and `variant.*`, `albums:read`, `tags:read` and `favourites:read` for those of their name, `settings:read` for `backup.*` and `domain.*`, `billing:read` for `subscription.updated`, and all of these for `*`.",
  auth: { scope: "webhooks:write", contentScopes: webhooks.contentScopesOf(["*"]) },
  rateLimit: "write",
  audit: { action: "create", resourceType: "webhook" },
  body: json(CreateWebhook),
  success: created(WebhookWithSecret, "The webhook, with its secret in `secret`"),
  secretResponse: true,
  errors: [billingErrors.quotaExceeded],
  handler: ({ actor, body }) => webhooks.createWebhook(actor, body),
});
