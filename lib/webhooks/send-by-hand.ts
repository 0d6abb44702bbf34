import { commitChange, toMessage } from "@/lib/changes";
import type { EventType } from "@/lib/changes/event-types";
import { type Actor, requireContentScopes } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { attemptMessage } from "./attempt";
import { openPool } from "./deliver-messages";
import { findDelivery, insertDeliveries } from "./delivery-repository";
import { webhookErrors } from "./errors";
import { contentScopesOf } from "./event-scopes";
import { exampleData } from "./examples";
import { noFailures, requireWebhook } from "./manage-webhooks";
import { insertMessage, requeueFailed, requeueMessage } from "./message-repository";
import { toDeliveryResource } from "./read-webhooks";
import { updateWebhookRow, type WebhookRow } from "./repository";
import type { DeliveryResource, QueuedMessages } from "./resource";
import { maxAttempts } from "./schedule";

/**
 * Sends an example event now, once, and returns the attempt. Success ends a pause; failure changes
 * nothing.
 * @throws AppError NOT_FOUND
 */
export async function testWebhook(
  actor: Actor,
  id: string,
  type: EventType = "webhook.test",
): Promise<DeliveryResource> {
  const webhook = await transaction(() => requireWebhook(actor, id));
  const event = { id: newId("evt"), type, createdAt: isoTime(), data: exampleData[type] };
  const message = {
    ...toMessage(id, event),
    nextAttemptAt: null,
    attempts: 0,
    scheduledAttempts: maxAttempts,
    isManual: true,
  };
  const pool = openPool(webhook.url);
  const attempt = await attemptMessage(webhook, pool, message).finally(() => pool.close());
  const { delivery, isSuccess } = attempt;

  await transaction(async () => {
    const current = await requireWebhook(actor, id);
    const state = isSuccess ? ("delivered" as const) : ("failed" as const);
    await insertMessage({ ...message, state, attempts: 1, isManual: false });
    await insertDeliveries([delivery]);
    const endsPause = isSuccess && current.enabled && current.failedAttempts > 0;
    await updateWebhookRow(id, {
      lastTriggeredAt: delivery.deliveredAt,
      ...(endsPause && noFailures),
    });
    await commitChange(actor, {
      resource: "webhook_delivery",
      action: "create",
      id,
      count: 1,
      isDue: endsPause,
    });
  });

  return toDeliveryResource({ delivery, nextAttemptAt: null });
}

/**
 * Sends the message of a delivery again, whatever became of it, with the same id. Ends a pause.
 * @throws AppError NOT_FOUND, WEBHOOK_NOT_ENABLED, INSUFFICIENT_SCOPE
 */
export async function redeliver(actor: Actor, id: string, deliveryId: string): Promise<QueuedMessages> {
  return transaction(async () => {
    const webhook = await requireEnabled(actor, id);
    const found = isId("dlv", deliveryId) ? await findDelivery(id, deliveryId) : undefined;
    const messageId = found?.delivery.messageId;
    if (!messageId || !(await requeueMessage(messageId, isoTime())))
      throw new AppError(commonErrors.notFound, { message: "Delivery not found." });

    requireContentScopes(actor, contentScopesOf([found.delivery.eventType]));
    return commitQueued(actor, webhook, 1);
  });
}

/**
 * Sends the messages again that failed since then, whether they wait for another attempt or not.
 * Ends a pause.
 * @throws AppError NOT_FOUND, WEBHOOK_NOT_ENABLED, INSUFFICIENT_SCOPE
 */
export async function recoverMessages(actor: Actor, id: string, since: string): Promise<QueuedMessages> {
  return transaction(async () => {
    const webhook = await requireEnabled(actor, id);
    const from = isoTime(Date.parse(since));
    const types = await requeueFailed(id, from, isoTime());
    requireContentScopes(actor, contentScopesOf(types));

    return commitQueued(actor, webhook, types.length);
  });
}

async function requireEnabled(actor: Actor, id: string): Promise<WebhookRow> {
  const webhook = await requireWebhook(actor, id);
  if (!webhook.enabled) throw new AppError(webhookErrors.disabled);

  return webhook;
}

/** After the pause one message is tried, and then the others, unless it fails. */
async function commitQueued(
  actor: Actor,
  { id, pausedUntil }: WebhookRow,
  queued: number,
): Promise<QueuedMessages> {
  const isDue = queued > 0;
  if (isDue && pausedUntil !== null) await updateWebhookRow(id, { pausedUntil: null });
  await commitChange(actor, { resource: "webhook_delivery", action: "create", id, count: queued, isDue });

  return { queued };
}
