import { z } from "zod";
import { eventTypes } from "@/lib/changes/event-types";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import type { Page } from "@/lib/kernel/page";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { type ListedDelivery, listDeliveryRows, type Outcome } from "./delivery-repository";
import { webhookNotFoundError } from "./errors";
import { domainEvents } from "./event-schemas";
import { contentScopesOf } from "./event-scopes";
import { exampleBody } from "./examples";
import { findWebhook, type ListedWebhook, listWebhookRows } from "./repository";
import { type DeliveryResource, type WebhookEventList, WebhookResource } from "./resource";

/** Returns the owner's webhooks, oldest first. */
export async function listWebhooks(actor: Actor): Promise<{ data: WebhookResource[] }> {
  return { data: (await listWebhookRows(wholeLibrary(actor).owner)).map(toWebhookResource) };
}

/** @throws AppError NOT_FOUND */
export async function getWebhook(actor: Actor, id: string): Promise<WebhookResource> {
  const row = isId("whk", id) ? await findWebhook(wholeLibrary(actor).owner, id) : undefined;
  if (!row) throw webhookNotFoundError();

  return toWebhookResource(row);
}

/** Returns every event type with the schema of its data and an example. */
export function listWebhookEvents(): WebhookEventList {
  return {
    data: eventTypes.map((type) => ({
      type,
      schema: z.record(z.string(), z.unknown()).parse(z.toJSONSchema(domainEvents[type])),
      example: exampleBody(type),
    })),
  };
}

interface DeliveryQuery {
  outcome: Outcome | undefined;
  type: string | undefined;
  limit: number;
  cursor: string | undefined;
}

/**
 * Returns the attempts of the last 30 days, newest first. Bodies are empty where the actor lacks
 * the scope that reads them.
 * @throws AppError NOT_FOUND, INVALID_CURSOR
 */
export async function listDeliveries(
  actor: Actor,
  id: string,
  { limit, cursor, ...filters }: DeliveryQuery,
): Promise<Page<DeliveryResource>> {
  await getWebhook(actor, id);
  const query = `webhook-deliveries:${id}:${filters.outcome}:${filters.type}`;
  const position = cursor === undefined ? undefined : decodeCursor(cursor, query);
  const after = position && ([position[0], position[1]] as const);
  const rows = await listDeliveryRows(id, filters, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.delivery;

  return {
    data: page.map((row) => hideUnreadable(actor, toDeliveryResource(row))),
    next_cursor: rows.length > limit && last ? encodeCursor([last.deliveredAt, last.id], query) : null,
  };
}

function hideUnreadable(actor: Actor, delivery: DeliveryResource): DeliveryResource {
  const isReadable = contentScopesOf([delivery.event_type]).every((scope) => hasScope(actor, scope));
  return isReadable ? delivery : { ...delivery, request: { ...delivery.request, body: "" } };
}

export function toDeliveryResource({ delivery, nextAttemptAt }: ListedDelivery): DeliveryResource {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    message_id: delivery.messageId,
    event_type: delivery.eventType,
    status: delivery.status,
    error: delivery.error,
    response: delivery.response,
    duration_ms: delivery.durationMs,
    attempt: delivery.attempt,
    manual: delivery.isManual,
    delivered_at: delivery.deliveredAt,
    next_attempt_at: nextAttemptAt,
    request: { headers: delivery.requestHeaders ?? {}, body: delivery.payload },
  };
}

function toWebhookResource({ webhook, successRate }: ListedWebhook): WebhookResource {
  return {
    id: webhook.id,
    url: webhook.url,
    events: WebhookResource.shape.events.parse(webhook.events),
    description: webhook.description,
    enabled: webhook.enabled,
    failure_count: webhook.failureCount,
    last_triggered_at: webhook.lastTriggeredAt,
    paused_until: webhook.pausedUntil,
    failing_since: webhook.failingSince,
    disabled_reason: webhook.disabledReason,
    success_rate_24h: successRate,
    previous_secret_until: webhook.previousSecretUntil,
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
  };
}
