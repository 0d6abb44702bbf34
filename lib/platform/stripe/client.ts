import type Stripe from "stripe";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { secondMs } from "@/lib/kernel/time";
import { env } from "../process/env";
import { singleton } from "../process/singleton";

const timeoutMs = 10 * secondMs;

/**
 * The client of the configured account. Loaded when it is first needed: most processes never need
 * it.
 */
export function stripeClient(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url } = env();
  if (key === undefined) throw new Error("The environment variable STRIPE_SECRET_KEY is not set.");

  return singleton(`stripe ${url}`, () => createClient(key, url));
}

async function createClient(key: string, url: string): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const { protocol, hostname, port } = new URL(url);
  return new StripeClient(key, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port !== "" && { port }),
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  });
}

/** Whether the configured key is one of the live mode, where money moves. */
export function isLiveMode(): boolean {
  return /^(sk|rk)_live_/.test(env().STRIPE_SECRET_KEY ?? "");
}

/** Options of calls inside a transaction, which must end soon. */
export const quickly = { timeout: 3 * secondMs, maxNetworkRetries: 0 };

const temporaryErrors = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];

/**
 * Calls Stripe. Other errors than temporary ones are mistakes in this code or in the account's
 * settings.
 /** @throws AppError SERVICE_UNAVAILABLE when Stripe does not answer or requests a pause */
export async function callStripe<Result>(send: (client: Stripe) => Promise<Result>): Promise<Result> {
  const client = await stripeClient();
  try {
    return await send(client);
  } catch (cause) {
    if (!temporaryErrors.includes(errorField(cause, "type"))) throw cause;
    throw new AppError(commonErrors.unavailable, { cause, retryAfterSeconds: 5 });
  }
}

/** Whether Stripe does not know the object, or not in this mode. */
export function isMissing(error: unknown): boolean {
  return errorField(error, "code") === "resource_missing";
}

/** Whether Stripe rejects the call because of the object's state or the call's parameters. */
export function isRejected(error: unknown): boolean {
  return errorField(error, "type") === "StripeInvalidRequestError";
}

function errorField(error: unknown, name: "type" | "code"): string {
  return error instanceof Error ? String((error as Error & Record<string, unknown>)[name]) : "";
}

/**
 * Returns what came back if it is what was asked for. Another service under the configured URL may
 * answer in another shape, which the SDK returns as a success.
 */
export function assertObject<Result extends { object: string }>(
  result: Result,
  object: Result["object"],
): Result {
  if (result.object === object) return result;
  throw new Error(`Stripe returned ${JSON.stringify(result.object)} instead of ${object}.`);
}
