import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as webhooks from "@/lib/webhooks";
import { CreateWebhook, WebhookList, WebhookWithSecret } from "@/lib/webhooks/resource";

export const listWebhooks = defineEndpoint({
  method: "GET",
  path: "/webhooks",
  operationId: "listWebhooks",
  tag: "Webhooks",
  summary: "List webhooks",
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
    "Sends each change of the chosen event types to the URL in a `POST` request, signed as specified by Standard Webhooks. Any status from 200 to 299 within 10 seconds is success. Failed messages are retried after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10 and 10 hours. Messages can arrive in any order and more than once; `webhook-id` is the same for all attempts. `secret` is returned only once, so a repeated request with the same `Idempotency-Key` is rejected. Each event type also requires the scope that reads its content. `image.*` and `variant.*` require `images:read`; `album.*`, `tag.*` and `favourite.*` require `albums:read`, `tags:read` and `favourites:read`. `backup.*` and `domain.*` require `settings:read`, and `subscription.updated` requires `billing:read`. `*` requires all of them.",
  auth: { scope: "webhooks:write", contentScopes: webhooks.contentScopesOf(["*"]) },
  rateLimit: "write",
  audit: { action: "create", resourceType: "webhook" },
  body: json(CreateWebhook),
  success: created(WebhookWithSecret, "The webhook, with its signing secret in `secret`"),
  secretResponse: true,
  errors: [billingErrors.quotaExceeded],
  handler: ({ actor, body }) => webhooks.createWebhook(actor, body),
});
