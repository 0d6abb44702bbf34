import { commitChange, serviceActor } from "@/lib/changes";
import { publishAll } from "@/lib/jobs";
import { lowestId } from "@/lib/kernel/ids";
import { dayMs, isoTime, minuteMs, secondMs } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { transaction } from "@/lib/platform/database/transaction";
import { OutboundFailure, openSafePool, type SafePool } from "@/lib/platform/outbound";
import { type Attempt, attemptMessage, attemptTimeoutMs } from "./attempt";
import { deleteDeliveriesBefore, insertDeliveries } from "./delivery-repository";
import {
  claimMessages,
  deleteMessagesBefore,
  findEnabledWebhook,
  listDueWebhooks,
  lockWebhookState,
  type MessageRow,
  releaseMessages,
  saveAttempts,
} from "./message-repository";
import { applyAttempts, redirectAttempts } from "./outcome";
import { updateWebhookRow, type WebhookRow } from "./repository";
import { attemptsBeforePause } from "./schedule";

/** After this time a run starts no more attempts: other webhooks take turns with it. */
const runMs = 10 * secondMs;
const batchSize = 20;
const connections = 4;
/** Longer than a run with its last attempts. */
const leaseMs = 30 * secondMs;
/** The sweeper wakes a webhook that waits for longer. */
const maxSleepMs = minuteMs;

export interface DeliveryRun {
  /** Whether messages may be left that are due. */
  hasMore: boolean;
  /** When the webhook has to be looked at again, if that is soon. */
  wakeAt: string | null;
}

/**
 * Sends due messages of a webhook, until none is left, the time of the run is over, or too many
 * attempts in a row have failed. Each message is sent at least once: an attempt whose result was
 * not saved is made again.
 */
export async function deliverMessages(webhookId: string): Promise<DeliveryRun> {
  const deadline = Date.now() + runMs;
  const done = { hasMore: false, wakeAt: null };
  let webhook = await findEnabledWebhook(webhookId);
  if (!webhook || isPaused(webhook)) return done;

  const pool = openPool(webhook.url);
  let wakeAt = Number.POSITIVE_INFINITY;
  try {
    while (Date.now() < deadline) {
      const isProbe = webhook.failedAttempts >= attemptsBeforePause;
      const now = Date.now();
      const claim = {
        limit: isProbe ? 1 : batchSize,
        now: isoTime(now),
        leasedUntil: isoTime(now + leaseMs),
        manualFirst: isProbe,
      };
      const messages = await claimMessages(webhookId, claim);
      if (messages.length === 0) return { hasMore: false, wakeAt: toWakeTime(wakeAt) };

      const saved = await saveResults(webhook, await sendBatch(webhook, pool, messages, deadline));
      if (!saved?.webhook.enabled) return done;
      // The pool belongs to the URL before.
      if (saved.webhook.url !== webhook.url) return { hasMore: true, wakeAt: null };

      webhook = saved.webhook;
      wakeAt = Math.min(wakeAt, saved.retryAt);
      if (isPaused(webhook))
        return { hasMore: false, wakeAt: toWakeTime(Date.parse(webhook.pausedUntil ?? "")) };
    }
    return { hasMore: true, wakeAt: null };
  } finally {
    await pool.close();
  }
}

const isPaused = ({ pausedUntil }: WebhookRow) => pausedUntil !== null && pausedUntil > isoTime();

const toWakeTime = (time: number) => (time < Date.now() + maxSleepMs ? isoTime(time) : null);

/** A URL that has become forbidden fails like any other. */
export function openPool(url: string): SafePool {
  try {
    return openSafePool(url, { connections, maxMs: attemptTimeoutMs });
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { post: () => Promise.reject(error), close: async () => undefined };
  }
}

/**
 * Sends messages, several at a time. Stops when the receiver is gone, requests a pause, or fails
 * too often; the rest waits.
 */
async function sendBatch(
  webhook: WebhookRow,
  pool: SafePool,
  messages: readonly MessageRow[],
  deadline: number,
): Promise<Attempt[]> {
  const waiting = [...messages];
  const attempts: Attempt[] = [];
  let failedAttempts = webhook.failedAttempts;
  let isStopped = false;
  const sendNext = async () => {
    while (!isStopped && Date.now() < deadline) {
      const message = waiting.shift();
      if (!message) return;

      const attempt = await attemptMessage(webhook, pool, message);
      attempts.push(attempt);
      failedAttempts = attempt.isSuccess ? 0 : failedAttempts + 1;
      isStopped ||= failedAttempts >= attemptsBeforePause || asksToStop(attempt);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  await releaseMessages(waiting.map(({ id }) => id));

  return attempts;
}

const asksToStop = ({ delivery, isSuccess, retryAfterMs }: Attempt) =>
  !isSuccess && (delivery.status === 410 || retryAfterMs !== undefined);

/**
 * Saves attempts in the order of their results. Returns the webhook with its new state, unless it
 * is deleted. The answer of a receiver whose URL the webhook no longer has does not describe the
 * new one.
 */
async function saveResults(sent: WebhookRow, attempts: readonly Attempt[]) {
  return transaction(async () => {
    const webhook = await lockWebhookState(sent.id);
    if (!webhook) return undefined;

    await insertDeliveries(attempts.map(({ delivery }) => delivery));
    if (webhook.url !== sent.url) {
      await saveAttempts(redirectAttempts(attempts, Date.now()));
      return { webhook, retryAt: Number.POSITIVE_INFINITY };
    }

    const outcome = applyAttempts(webhook, attempts, Date.now());
    await saveAttempts(outcome.messages);
    await updateWebhookRow(webhook.id, outcome.changes);
    if (webhook.enabled && outcome.changes.enabled === false) {
      const change = { action: "update" as const, id: webhook.id, fields: ["enabled"] };
      const metadata = { reason: outcome.changes.disabledReason };
      await commitChange(serviceActor(webhook.owner), { resource: "webhook", ...change, metadata });
    }

    return { webhook: { ...webhook, ...outcome.changes }, retryAt: outcome.retryAt };
  });
}

const retentionDays = 30;

/**
 * Queues the webhooks with messages that are due: retries, and those whose run was lost. Returns
 * their number.
 */
export async function sweepWebhooks(): Promise<number> {
  const ids = await listDueWebhooks(isoTime());
  await publishAll(ids.map((webhookId) => ({ name: "webhook/due", data: { webhookId } })));
  return ids.length;
}

/** Deletes messages and deliveries older than 30 days. */
export async function pruneWebhooks(nowMs: number = Date.now()): Promise<number> {
  const before = nowMs - retentionDays * dayMs;
  const deliveries = await deleteInBatches((limit) => deleteDeliveriesBefore(lowestId("dlv", before), limit));
  return (
    deliveries + (await deleteInBatches((limit) => deleteMessagesBefore(lowestId("msg", before), limit)))
  );
}
