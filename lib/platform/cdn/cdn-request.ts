import { setTimeout as delay } from "node:timers/promises";
import { parseRetryAfterMs, secondMs } from "@/lib/kernel/time";

/** When all has to be done. */
export interface Deadline {
  atMs: number;
  signal: AbortSignal;
}

export function createDeadline(timeoutMs: number): Deadline {
  return { atMs: Date.now() + timeoutMs, signal: AbortSignal.timeout(timeoutMs) };
}

interface CdnRequest {
  /** Whose name failures carry. */
  target: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  deadline: Deadline;
}

interface CdnResponse {
  status: number;
  text: string;
}

/**
 * The answer of a cache's interface, whatever its status. One that has been asked too often is asked again when it wants to
 * be, as far as there is time. Follows no redirect: the credential is meant for this address.
 */
export async function sendCdnRequest(
  url: string,
  { target, deadline, ...request }: CdnRequest,
): Promise<CdnResponse> {
  try {
    for (;;) {
      const response = await fetch(url, { ...request, redirect: "error", signal: deadline.signal });
      const result = { status: response.status, text: await response.text() };
      if (response.status !== 429) return result;
      const requestedMs = parseRetryAfterMs(response.headers.get("retry-after")) ?? secondMs;
      const waitMs = Math.max(minWaitMs, requestedMs);
      if (Date.now() + waitMs >= deadline.atMs) return result;
      await delay(waitMs, undefined, { signal: deadline.signal });
    }
  } catch (cause) {
    throw new Error(`${target} could not be asked to purge`, { cause });
  }
}

const minWaitMs = 100;

/** What is worth a line of the log: an answer may be a whole page. */
export function toPurgeError(target: string, { status, text }: CdnResponse): Error {
  return new Error(`${target} answered a purge with ${status}: ${text.slice(0, 300)}`);
}
