import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { jobEvents, jobQueue, jobRuns } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import type { FunctionConfig } from "./function-config";

/** An event as the SDK sends it and as functions receive it. */
export const JobEvent = z.looseObject({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  data: z.record(z.string(), z.unknown()).default({}),
  ts: z.number().optional(),
});
export type JobEvent = z.infer<typeof JobEvent>;

/** The lock that serialises the check for runs with the same idempotency key. */
const idempotencyLock = 4_816_203;
const idempotencyMs = dayMs;

/** Stores events and creates the runs of the functions they trigger, all or none. Returns the events' ids. */
export async function ingestEvents(events: JobEvent[], functions: FunctionConfig[]): Promise<string[]> {
  return transaction(async () => {
    const ids: string[] = [];
    for (const event of events) {
      const triggered = functions.filter((config) => isTriggered(config, event));
      ids.push(await ingestEvent(event, triggered));
    }
    return ids;
  });
}

/** Stores the event and creates one run per function, unless the event exists already. */
export async function ingestEvent(event: JobEvent, functions: FunctionConfig[]): Promise<string> {
  const id = event.id ?? newId("evt");
  const received = { ...event, id, ts: event.ts ?? Date.now() };
  const stored = await db()
    .insert(jobEvents)
    .values({ id, name: event.name, event: JSON.stringify(received), createdAt: isoTime() })
    .onConflictDoNothing()
    .returning({ id: jobEvents.id });
  if (stored.length === 0) return id;
  for (const config of functions) await createRun(config, received);
  return id;
}

function isTriggered(config: FunctionConfig, event: JobEvent): boolean {
  if (!config.events.includes(event.name)) return false;
  return config.failedFunctionId === undefined || event.data.function_id === config.failedFunctionId;
}

async function createRun(config: FunctionConfig, event: JobEvent & { id: string }): Promise<void> {
  const idempotencyKey = config.idempotencyKey?.(event) ?? null;
  if (idempotencyKey !== null && (await hasRun(config.id, idempotencyKey))) return;
  const now = isoTime();
  const runId = newId("run");
  await db().insert(jobRuns).values({
    id: runId,
    functionId: config.id,
    eventId: event.id,
    status: "active",
    idempotencyKey,
    createdAt: now,
  });
  await db()
    .insert(jobQueue)
    .values({
      runId,
      functionId: config.id,
      concurrencyKey: config.concurrencyKey?.(event) ?? "",
      dueAt: now,
    });
}

async function hasRun(functionId: string, idempotencyKey: string): Promise<boolean> {
  await db().execute(sql`select pg_advisory_xact_lock(${idempotencyLock})`);
  const found = await db()
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.functionId, functionId),
        eq(jobRuns.idempotencyKey, idempotencyKey),
        gt(jobRuns.createdAt, isoTime(Date.now() - idempotencyMs)),
      ),
    )
    .limit(1);
  return found.length > 0;
}
