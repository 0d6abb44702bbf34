import { setTimeout as sleep } from "node:timers/promises";

const timeoutMs = 20_000;

/**
 * A busy machine restarts a killed process slowly: enough for four minutes of closed connections.
 */
const maxTries = 1_000;

/**
 * A response, or undefined when the connection broke.
 * @typedef {{ status: number, body: any, bytes: Buffer, type: string | null, url: string, cookies: string[] } |
 *   undefined} Answer
 */

/**
 * Makes one attempt. A 500 is always an error, even just after a kill.
 * @param {import("./ledger.mjs").Ledger} ledger
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<Answer>}
 */
export async function tryCall(ledger, url, init = {}) {
  const { method = "GET" } = init;
  const startedAt = performance.now();
  const observe = (status) => ledger.observe({ method, url, status, ms: performance.now() - startedAt });
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get("content-type");
    const body = type?.startsWith("application/json") ? JSON.parse(bytes.toString()) : undefined;
    observe(response.status);
    ledger.counts.answers++;
    // 502: a load balancer whose process has died during the request.
    if (response.status === 502 || response.status === 503) ledger.counts.unavailable++;
    else if (response.status >= 500)
      ledger.report("server errors", `${method} ${url}: ${response.status} ${bytes}`);
    return { status: response.status, body, bytes, type, url, cookies: response.headers.getSetCookie() };
  } catch {
    observe(undefined);
    ledger.counts.unanswered++;
    return undefined;
  }
}

/**
 * Retries until the service gives a definite response; `make` creates a new body for each attempt.
 * @param {import("./ledger.mjs").Ledger} ledger
 * @param {string} url
 * @param {() => RequestInit} make
 */
export async function retryCall(ledger, url, make) {
  for (let tries = 1; ; tries++) {
    const answer = await tryCall(ledger, url, make());
    if (answer && answer.status < 500 && answer.status !== 429) return { ...answer, tries };
    if (tries === maxTries) throw new Error(`no answer from ${url} after ${tries} tries`);

    await sleep(250);
  }
}

/** Sends the bytes slowly, in pieces. @returns {RequestInit & { duplex: "half" }} */
export function createSlowBody(bytes, pieces, pauseMs) {
  const size = Math.ceil(bytes.length / pieces);
  let at = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (at > 0) await sleep(pauseMs);
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });

  return { body, duplex: "half" };
}
