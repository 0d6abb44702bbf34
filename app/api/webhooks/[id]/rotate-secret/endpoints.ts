import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { rotateSecret } from "@/lib/webhooks";
import { WebhookWithSecret } from "@/lib/webhooks/resource";
import { WebhookId } from "../endpoints";

export const rotateWebhookSecret = defineEndpoint({
  method: "POST",
  path: "/webhooks/{id}/rotate-secret",
  operationId: "rotateWebhookSecret",
  tag: "Webhooks",
  summary: "Rotate a webhook secret",
  description:
    "For 24 hours, each request has a signature with the new and one with the previous signing secret. Then the previous secret expires. Secrets replaced earlier keep their 24 hours; at most the last five sign.",
  auth: { scope: "webhooks:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "webhook", idParam: "id" },
  params: WebhookId,
  success: ok(WebhookWithSecret, "The webhook, with its new signing secret in `secret`"),
  secretResponse: true,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => rotateSecret(actor, params.id),
});
