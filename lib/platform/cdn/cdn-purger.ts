import { setTimeout as delay } from "node:timers/promises";
import { parseRetryAfterMs, secondMs } from "@/lib/kernel/time";
import type { Env } from "../process/env";

interface PurgeRequest {
  tags: readonly string[];
  /** For the whole purge, however many requests it takes. */
  timeoutMs: number;
}

/** Purges the CDN in front of this installation. */
export interface CdnPurger {
  readonly name: Env["ALBUMEN_CDN"];
  /**
   * Resolves when no response stored under one of the tags remains. Throws an Error when that is
   * not certain. Idempotent.
   */
  purge(request: PurgeRequest): Promise<void>;
}

/** For installations without a purgeable CDN. */
export function createNoopPurger(): CdnPurger {
  return { name: "none", purge: async () => {} };
}

/** The deadline of a whole purge. */
export interface Deadline {
  atMs: number;
  signal: AbortSignal;
}

export function createDeadline(timeoutMs: number): Deadline {
  return { atMs: Date.now() + timeoutMs, signal: AbortSignal.timeout(timeoutMs) };
}

interface CdnRequest {
  /** Name of the CDN in error messages. */
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
 * Returns the CDN API's response with any status. Retries a 429 after its `Retry-After` while time
 * remains. Follows no redirect, because the credential is meant for this URL only.
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
    throw new Error(`${target} did not receive the purge request`, { cause });
  }
}

const minWaitMs = 100;

/** Truncates the response for the log, because it may be a whole HTML page. */
export function toPurgeError(target: string, { status, text }: CdnResponse): Error {
  return new Error(`${target} responded to a purge with ${status}: ${text.slice(0, 300)}`);
}
