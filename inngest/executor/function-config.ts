import { Cron } from "croner";
import { z } from "zod";
import { type KeyExpression, parseKeyExpression } from "./expression";

export interface FunctionConfig {
  id: string;
  events: string[];
  crons: string[];
  /** Set for an `onFailure` handler: the function whose failed runs it handles. */
  failedFunctionId: string | undefined;
  maxAttempts: number;
  /** Maximum number of simultaneous calls, of the function and per key. */
  limit: number;
  keyLimit: number;
  concurrencyKey: KeyExpression | undefined;
  idempotencyKey: KeyExpression | undefined;
}

/** The event that a run sends after the last failed attempt of its function. */
export const failedEvent = "inngest/function.failed";

const Concurrency = z.strictObject({
  limit: z.int().positive(),
  key: z.string().optional(),
  scope: z.literal("fn").optional(),
});

/** A function's entry in the sync response. Strict: an option that is not listed is unsupported. */
const SyncedFunction = z.strictObject({
  id: z.string(),
  name: z.string(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string(), expression: z.string().optional() }),
      z.strictObject({ cron: z.string() }),
    ]),
  ),
  steps: z.strictObject({
    step: z.object({
      retries: z.strictObject({ attempts: z.int().min(0) }, "not set; every function has to set them"),
    }),
  }),
  idempotency: z.string().optional(),
  concurrency: z
    .union([
      z
        .int()
        .positive()
        .transform((limit) => [{ limit, key: undefined }]),
      Concurrency.transform((one) => [one]),
      z.array(Concurrency),
    ])
    .default([]),
});

/**
 * Parses a function's configuration; throws an Error that names the function and the unsupported
 * option.
 */
export function parseFunctionConfig(synced: unknown): FunctionConfig {
  const id = z.object({ id: z.string() }).parse(synced).id;
  const unsupported = (what: string) =>
    new Error(`The function "${id}" uses what the embedded executor does not support: ${what}.`);
  const parsed = SyncedFunction.safeParse(synced);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw unsupported(`${issue?.path.join(".") || "options"}: ${issue?.message}`);
  }

  try {
    return toConfig(parsed.data);
  } catch (error) {
    throw unsupported(error instanceof Error ? error.message : String(error));
  }
}

function toConfig(synced: z.infer<typeof SyncedFunction>): FunctionConfig {
  const keyed = synced.concurrency.filter((option) => option.key !== undefined);
  const total = synced.concurrency.filter((option) => option.key === undefined);
  if (keyed.length > 1 || total.length > 1) throw new Error("more than one concurrency option of a kind");

  const crons = synced.triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : []));
  for (const expression of crons) nextFireTime(expression);
  const events = synced.triggers.filter((trigger) => "event" in trigger);
  if (events.some(({ event }) => event.includes("*"))) throw new Error("a wildcard in an event's name");

  return {
    id: synced.id,
    events: events.map(({ event }) => event),
    crons,
    failedFunctionId: failedFunctionId(events),
    maxAttempts: synced.steps.step.retries.attempts + 1,
    limit: total[0]?.limit ?? Number.POSITIVE_INFINITY,
    keyLimit: keyed[0]?.limit ?? Number.POSITIVE_INFINITY,
    concurrencyKey: keyed[0]?.key === undefined ? undefined : parseKeyExpression(keyed[0].key),
    idempotencyKey: synced.idempotency === undefined ? undefined : parseKeyExpression(synced.idempotency),
  };
}

/**
 * The SDK registers `onFailure` as a separate function with a condition, the only one we evaluate.
 */
function failedFunctionId(
  events: Array<{ event: string; expression?: string | undefined }>,
): string | undefined {
  const conditional = events.filter(({ expression }) => expression !== undefined);
  const condition = /^event\.data\.function_id == '([^']+)'$/.exec(conditional[0]?.expression ?? "");
  if (conditional.length === 0) return undefined;
  if (!condition || events.length > 1 || events[0]?.event !== failedEvent)
    throw new Error("a trigger with a condition");

  return condition[1];
}

/**
 * Returns when a cron expression fires next, in ISO 8601; the prefix `TZ=Area/City ` sets the zone,
 * default UTC.
 */
export function nextFireTime(expression: string, after = new Date()): Date {
  const [, timezone = "UTC", pattern = expression] = /^TZ=(\S+) (.+)$/.exec(expression) ?? [];
  const next = new Cron(pattern, { timezone, paused: true }).nextRun(after);
  if (!next) throw new Error(`the cron expression ${expression}, which never fires`);

  return next;
}
