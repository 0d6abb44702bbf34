import { requireCount } from "@/lib/billing";
import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import { isServedHere } from "@/lib/domains";
import { type Actor, requireContentScopes } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { checkOutboundUrl, OutboundFailure } from "@/lib/platform/outbound";
import { seal } from "@/lib/platform/secrets/sealing";
import { webhookNotFoundError } from "./errors";
import { contentScopesOf } from "./event-scopes";
import { listPendingTypes } from "./message-repository";
import { getWebhook } from "./read-webhooks";
import {
  deleteWebhookRow,
  insertWebhook,
  lockWebhook,
  updateWebhookRow,
  type WebhookRow,
} from "./repository";
import type { CreateWebhook, UpdateWebhook, WebhookResource, WebhookWithSecret } from "./resource";
import { replaceSecret } from "./secrets";
import { newSecret } from "./signature";

/**
 * Creates a webhook. The secret is in this response only.
 * @throws AppError VALIDATION_ERROR, QUOTA_EXCEEDED, INSUFFICIENT_SCOPE
 */
export async function createWebhook(actor: Actor, input: CreateWebhook): Promise<WebhookWithSecret> {
  requireContentScopes(actor, contentScopesOf(input.events));
  const { owner } = wholeLibrary(actor);
  await requireForeignUrl(input.url);
  const id = newId("whk");
  const secret = newSecret();
  const now = isoTime();

  await transaction(async () => {
    await insertWebhook({
      id,
      owner,
      url: input.url,
      events: input.events,
      description: input.description || null,
      enabled: input.enabled ?? true,
      secret: seal("webhook-secret", id, secret),
      createdAt: now,
      updatedAt: now,
    });
    await commitChange(actor, { resource: "webhook", action: "create", id });
    await requireCount(owner, "webhooks");
  });

  return { ...(await getWebhook(actor, id)), secret };
}

/**
 * Changes a webhook. Another URL, or enabling it, ends a pause.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, INSUFFICIENT_SCOPE
 */
export async function updateWebhook(
  actor: Actor,
  id: string,
  changes: UpdateWebhook,
  precondition = noPrecondition,
): Promise<WebhookResource> {
  if (changes.url !== undefined) await requireForeignUrl(changes.url);

  await transaction(async () => {
    const webhook = await requireWebhook(actor, id);
    await precondition(() => getWebhook(actor, id));
    const { description } = changes;
    const wanted = { ...changes, ...(description !== undefined && { description: description || null }) };
    const { url, events, enabled, pausedUntil } = webhook;
    const columns = changedFields({ url, events, description: webhook.description, enabled }, wanted);
    const endsPause = columns.url !== undefined || (changes.enabled === true && pausedUntil !== null);
    const isDue = endsPause || columns.enabled === true;
    if (isEmpty(columns) && !isDue) return;

    if (columns.events !== undefined || isDue) {
      // Another URL also receives the messages that wait.
      const waiting = columns.url === undefined ? [] : await listPendingTypes(id);
      requireContentScopes(actor, contentScopesOf([...(columns.events ?? events), ...waiting]));
    }

    await updateWebhookRow(id, { ...columns, ...(isDue && noFailures), updatedAt: isoTime() });
    const fields = Object.keys(columns);
    await commitChange(actor, { resource: "webhook", action: "update", id, fields, isDue });
  });

  return getWebhook(actor, id);
}

/** The state of a webhook whose last attempt did not fail. */
export const noFailures = {
  failureCount: 0,
  failedAttempts: 0,
  failingSince: null,
  pausedUntil: null,
  disabledReason: null,
} satisfies Partial<WebhookRow>;

/** @throws AppError NOT_FOUND */
export async function deleteWebhook(
  actor: Actor,
  id: string,
  precondition = noPrecondition,
): Promise<{ id: string; deleted: true }> {
  return transaction(async () => {
    await requireWebhook(actor, id);
    await precondition(() => getWebhook(actor, id));
    await deleteWebhookRow(id);
    await commitChange(actor, { resource: "webhook", action: "delete", id });

    return { id, deleted: true as const };
  });
}

/**
 * Replaces the secret. The one before it signs, too, for a day, whether it is replaced again or
 * not.
 * @throws AppError NOT_FOUND
 */
export async function rotateSecret(actor: Actor, id: string): Promise<WebhookWithSecret> {
  const secret = newSecret();

  await transaction(async () => {
    const webhook = await requireWebhook(actor, id);
    const now = Date.now();
    await updateWebhookRow(id, {
      ...replaceSecret(webhook, secret, now),
      updatedAt: isoTime(now),
    });
    await commitChange(actor, { resource: "webhook", action: "update", id, fields: ["secret"] });
  });

  return { ...(await getWebhook(actor, id)), secret };
}

/** Locks the webhook. */
export async function requireWebhook(actor: Actor, id: string): Promise<WebhookRow> {
  const row = isId("whk", id) ? await lockWebhook(wholeLibrary(actor).owner, id) : undefined;
  if (!row) throw webhookNotFoundError();

  return row;
}

/** Messages to the service itself could cause further ones, without end. */
async function requireForeignUrl(text: string): Promise<void> {
  try {
    if (!(await isServedHere(checkOutboundUrl(text)))) return;
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw validationError({ url: [error.message] });
  }
  throw validationError({ url: ["must not be on this service"] });
}
