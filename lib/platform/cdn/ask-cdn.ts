import { setTimeout as delay } from "node:timers/promises";
import { retryAfterMs } from "@/lib/kernel/retry-after";
import { secondMs } from "@/lib/kernel/time";

/** When all has to be done. */
export interface Deadline {
  atMs: number;
  signal: AbortSignal;
}

export function deadlineIn(timeoutMs: number): Deadline {
  return { atMs: Date.now() + timeoutMs, signal: AbortSignal.timeout(timeoutMs) };
}

interface CdnRequest {
  /** Whose name failures carry. */
  who: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  deadline: Deadline;
}

interface CdnAnswer {
  status: number;
  text: string;
}

/**
 * The answer of a cache's interface, whatever its status. One that has been asked too often is asked again when it wants to
 * be, as far as there is time. Follows no redirect: the credential is meant for this address.
 */
export async function askCdn(url: string, { who, deadline, ...request }: CdnRequest): Promise<CdnAnswer> {
  try {
    for (;;) {
      const response = await fetch(url, { ...request, redirect: "error", signal: deadline.signal });
      const answer = { status: response.status, text: await response.text() };
      if (response.status !== 429) return answer;
      const askedMs = retryAfterMs(response.headers.get("retry-after")) ?? secondMs;
      const waitMs = Math.max(shortestWaitMs, askedMs);
      if (Date.now() + waitMs >= deadline.atMs) return answer;
      await delay(waitMs, undefined, { signal: deadline.signal });
    }
  } catch (cause) {
    throw new Error(`${who} could not be asked to purge`, { cause });
  }
}

const shortestWaitMs = 100;

/** What is worth a line of the log: an answer may be a whole page. */
export function refusal(who: string, { status, text }: CdnAnswer): Error {
  return new Error(`${who} answered a purge with ${status}: ${text.slice(0, 300)}`);
}
