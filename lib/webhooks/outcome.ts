import { isoTime } from "@/lib/kernel/time";
import type { Attempt } from "./attempt";
import type { MessageChange } from "./message-repository";
import type { WebhookRow } from "./repository";
import {
  attemptsBeforePause,
  isFailingForGood,
  maxAttempts,
  maxRetryAfterMs,
  pauseMs,
  retryWaitMs,
} from "./schedule";

type WebhookState = Pick<
  WebhookRow,
  | "enabled"
  | "failureCount"
  | "failedAttempts"
  | "failingSince"
  | "pausedUntil"
  | "disabledReason"
  | "lastTriggeredAt"
>;

interface Outcome {
  changes: WebhookState;
  messages: MessageChange[];
  /** Time at which the first of the messages is sent again. */
  retryAt: number;
}

/** Statuses of a receiver that has too much to do. */
const overloadStatuses = new Set([429, 502, 503, 504]);

/**
 * Returns the state of a webhook and its messages after attempts, in the order of their results.
 */
export function applyAttempts(webhook: WebhookRow, attempts: readonly Attempt[], now: number): Outcome {
  const { enabled, failureCount, failedAttempts, failingSince, disabledReason } = webhook;
  const state: WebhookState = {
    enabled,
    failureCount,
    failedAttempts,
    failingSince,
    disabledReason,
    pausedUntil: webhook.pausedUntil,
    lastTriggeredAt: webhook.lastTriggeredAt,
  };
  // Messages that are sent at the same time fail together: they start the first pause, and only a
  // probe starts a longer one.
  const maxFailedAttempts = Math.max(failedAttempts + 1, attemptsBeforePause);
  let retryAt = Number.POSITIVE_INFINITY;
  const messages = attempts.map((attempt) => {
    const change = toMessageChange(attempt, now);
    if (change.nextAttemptAt !== null) retryAt = Math.min(retryAt, Date.parse(change.nextAttemptAt));
    state.lastTriggeredAt = attempt.delivery.deliveredAt;
    if (attempt.isSuccess) Object.assign(state, succeeded);
    else {
      state.failedAttempts = Math.min(state.failedAttempts + 1, maxFailedAttempts);
      applyFailure(state, attempt, change.state === "failed", now);
    }

    return change;
  });
  // Neither a success nor a shorter pause of the same time revokes what the receiver asked for.
  const asked = Math.max(0, ...attempts.map(askedPauseMs));
  if (asked > 0) state.pausedUntil = latest(state.pausedUntil, isoTime(now + asked));

  return { changes: state, messages, retryAt };
}

const succeeded = {
  failureCount: 0,
  failedAttempts: 0,
  failingSince: null,
  pausedUntil: null,
} satisfies Partial<WebhookState>;

const latest = (time: string | null, other: string) => (time !== null && time > other ? time : other);
const earliest = (time: string | null, other: string) => (time !== null && time < other ? time : other);

/** The pause that an overloaded receiver requests. */
const askedPauseMs = ({ delivery, retryAfterMs = 0 }: Attempt) =>
  overloadStatuses.has(delivery.status) ? Math.min(retryAfterMs, maxRetryAfterMs) : 0;

function applyFailure(state: WebhookState, attempt: Attempt, isExhausted: boolean, now: number): void {
  const { delivery, message } = attempt;
  // The first of simultaneous attempts to start is not always the first to fail.
  state.failingSince = earliest(state.failingSince, delivery.deliveredAt);
  if (isExhausted && !message.isManual) state.failureCount += 1;
  const pause = pauseMs(state.failedAttempts);
  if (pause > 0) state.pausedUntil = latest(state.pausedUntil, isoTime(now + pause));
  if (!state.enabled) return;

  if (delivery.status === 410) Object.assign(state, { enabled: false, disabledReason: "gone" });
  else if (isFailingForGood(state.failedAttempts, Date.parse(state.failingSince), now))
    Object.assign(state, { enabled: false, disabledReason: "failing" });
}

/**
 * Returns the messages after attempts at a URL that the webhook no longer has: those not delivered
 * are due, with their schedule as it was.
 */
export function redirectAttempts(attempts: readonly Attempt[], now: number): MessageChange[] {
  return attempts.map((attempt) => {
    const change = toMessageChange(attempt, now);
    if (attempt.isSuccess) return change;

    const { scheduledAttempts, isManual } = attempt.message;
    return { ...change, state: "pending", nextAttemptAt: isoTime(now), scheduledAttempts, isManual };
  });
}

/** An attempt by hand of a message whose schedule is over starts no other. */
function toMessageChange(
  { message, delivery, isSuccess, retryAfterMs }: Attempt,
  now: number,
): MessageChange {
  const attempts = message.attempts + 1;
  const scheduledAttempts = Math.min(message.scheduledAttempts + 1, maxAttempts);
  const base = {
    id: message.id,
    attempts,
    scheduledAttempts,
    nextAttemptAt: null,
    isManual: false,
    claimed: message,
  };
  if (isSuccess) return { ...base, state: "delivered" };

  const wait = delivery.status === 410 ? undefined : retryWaitMs(scheduledAttempts, retryAfterMs);
  if (wait === undefined) return { ...base, state: "failed" };

  return { ...base, state: "pending", nextAttemptAt: isoTime(now + wait) };
}
