import { z } from "zod";
import { eventTypes } from "@/lib/changes/event-types";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { listDeliveries } from "@/lib/webhooks";
import { DeliveryPage } from "@/lib/webhooks/resource";
import { PageQuery, toPageOptions } from "../../../page-query";
import { WebhookId } from "../endpoints";

const DeliveryQuery = PageQuery.extend({
  outcome: z.enum(["success", "failed"]).optional(),
  type: z.enum(eventTypes).optional(),
});

export const listWebhookDeliveries = defineEndpoint({
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  operationId: "listWebhookDeliveries",
  tag: "Webhooks",
  summary: "List webhook deliveries",
  description: "Newest first. Attempts are kept for 30 days.",
  auth: { scope: "webhooks:read" },
  rateLimit: "read",
  params: WebhookId,
  query: DeliveryQuery,
  success: ok(DeliveryPage, "One page of attempts, with their requests and responses"),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ actor, params, query }) =>
    listDeliveries(actor, params.id, {
      ...toPageOptions(query),
      outcome: query.outcome,
      type: query.type,
    }),
});
