import { newId } from "@/lib/kernel/ids";
import { isoTime, parseRetryAfterMs, secondMs } from "@/lib/kernel/time";
import { OutboundFailure, type SafePool } from "@/lib/platform/outbound";
import type { DeliveryRow } from "./delivery-repository";
import type { MessageRow } from "./message-repository";
import type { WebhookRow } from "./repository";
import { openSecrets } from "./secrets";
import { signedHeaders } from "./signature";

/** For how long a receiver may take. */
export const attemptTimeoutMs = 10 * secondMs;

const maxResponseBytes = 2_048;

export interface Attempt {
  message: SentMessage;
  delivery: DeliveryRow;
  isSuccess: boolean;
  retryAfterMs: number | undefined;
}

export type SentMessage = Pick<
  MessageRow,
  "id" | "type" | "payload" | "attempts" | "scheduledAttempts" | "nextAttemptAt" | "isManual"
>;

/** Sends a message once. Any failure is part of the result. */
export async function attemptMessage(
  webhook: WebhookRow,
  pool: Pick<SafePool, "post">,
  message: SentMessage,
): Promise<Attempt> {
  const startedAt = Date.now();
  const signed = {
    id: message.id,
    body: message.payload,
    timestamp: Math.floor(startedAt / secondMs),
  };

  const headers = {
    "content-type": "application/json",
    "user-agent": "Albumen-Webhooks/1",
    ...signedHeaders(openSecrets(webhook, startedAt), signed),
  };
  const result = await post(pool, headers, message.payload);
  const isSuccess = result.status >= 200 && result.status < 300;

  return {
    message,
    isSuccess,
    retryAfterMs: result.retryAfterMs,
    delivery: {
      id: newId("dlv"),
      webhookId: webhook.id,
      messageId: message.id,
      eventType: message.type,
      payload: message.payload,
      requestHeaders: headers,
      status: result.status,
      response: result.response,
      error: result.error,
      durationMs: Date.now() - startedAt,
      attempt: message.attempts + 1,
      isManual: message.isManual,
      deliveredAt: isoTime(startedAt),
    },
  };
}

async function post(pool: Pick<SafePool, "post">, headers: Record<string, string>, body: string) {
  try {
    const { status, headers: answered, text } = await pool.post({ headers, body, maxResponseBytes });
    return {
      status,
      // Postgres stores no NUL.
      response: text.replaceAll("\0", "\ufffd"),
      error: describeStatus(status),
      retryAfterMs: parseRetryAfterMs(answered["retry-after"] ?? null),
    };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { status: 0, response: null, error: `The URL ${error.message}.`, retryAfterMs: undefined };
  }
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "The receiver redirected to another URL.";
  return `The receiver responded with status ${status}.`;
}
