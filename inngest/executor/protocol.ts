import { createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";

/** The URLs of Inngest and of the app as the SDK sees them; all calls stay in the process. */
export const serverUrl = "http://inngest.embedded";
const appUrl = "http://albumen.embedded/api/inngest";

/** The handler that the SDK's `serve` returns. */
export type ServeHandler = (request: Request) => Promise<Response>;

/** One operation that the SDK reports or requests. */
export const Operation = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type Operation = z.infer<typeof Operation>;

export interface CallContext {
  itemId: number;
  runId: string;
  functionId: string;
  /** The requested step; null for the next one. */
  stepId: string | null;
  attempt: number;
  maxAttempts: number;
  parallel: boolean;
  event: unknown;
  /** Stored results by step, in order of completion. */
  steps: Array<[stepId: string, result: unknown]>;
}

export interface CallResponse {
  status: number;
  body: unknown;
  noRetry: boolean;
  retryAfter: string | null;
}

/**
 * `x-inngest-signature` of a body: HMAC-SHA-256 over its canonical JSON (RFC 8785) and the time in
 * seconds.
 */
export function signBody(body: unknown, signingKey: string, seconds = Math.floor(Date.now() / 1000)): string {
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const mac = createHmac("sha256", key)
    .update(`${canonicalize(body)}${seconds}`)
    .digest("hex");
  return `t=${seconds}&s=${mac}`;
}

/** Fetches the configuration of all functions (in-band sync). */
export async function syncFunctions(handler: ServeHandler, signingKey: string): Promise<unknown[]> {
  const response = await handler(
    signedRequest("PUT", appUrl, { url: appUrl }, signingKey, { "x-inngest-sync-kind": "in_band" }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`The job functions could not be read: ${response.status} ${text}`);

  return z.object({ functions: z.array(z.unknown()) }).parse(JSON.parse(text)).functions;
}

/** Makes the SDK call a function, or run one step of it. */
export async function callFunction(
  handler: ServeHandler,
  signingKey: string,
  call: CallContext,
): Promise<CallResponse> {
  const url = `${appUrl}?fnId=${encodeURIComponent(call.functionId)}&stepId=${call.stepId ?? "step"}`;
  const response = await handler(signedRequest("POST", url, callBody(call), signingKey));
  return {
    status: response.status,
    body: JSON.parse((await response.text()) || "null"),
    noRetry: response.headers.get("x-inngest-no-retry") === "true",
    retryAfter: response.headers.get("retry-after"),
  };
}

function callBody(call: CallContext) {
  const stepIds = call.steps.map(([stepId]) => stepId);
  return {
    version: 2,
    event: call.event,
    events: [call.event],
    steps: Object.fromEntries(call.steps),
    ctx: {
      run_id: call.runId,
      fn_id: call.functionId,
      qi_id: String(call.itemId),
      attempt: call.attempt,
      max_attempts: call.maxAttempts,
      disable_immediate_execution: call.parallel,
      use_api: false,
      stack: { stack: stepIds, current: stepIds.length },
    },
  };
}

function signedRequest(
  method: string,
  url: string,
  body: unknown,
  signingKey: string,
  headers: Record<string, string> = {},
): Request {
  return new Request(url, {
    method,
    body: JSON.stringify(body),
    headers: {
      // Without a host the SDK cannot parse the URL.
      host: new URL(url).host,
      "content-type": "application/json",
      "x-inngest-signature": signBody(body, signingKey),
      ...headers,
    },
  });
}
