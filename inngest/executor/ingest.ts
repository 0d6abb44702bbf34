import { z } from "zod";
import { isSignal } from "@/lib/jobs";
import { hasRun, hasWaitingRun, insertEvent, insertRun } from "@/lib/jobs/queue";
import { newId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import type { FunctionConfig } from "./function-config";

/** An event as the SDK sends it and as functions receive it. */
export const JobEvent = z.looseObject({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  data: z.record(z.string(), z.unknown()).default({}),
  ts: z.number().optional(),
});
export type JobEvent = z.infer<typeof JobEvent>;

/**
 * Stores events and creates the runs of the functions they trigger, all or none. Returns the
 * events' ids.
 */
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
  const received = { ...event, id: event.id ?? newId("evt"), ts: event.ts ?? Date.now() };
  if (await insertEvent(received)) for (const config of functions) await createRun(config, received);
  return received.id;
}

function isTriggered(config: FunctionConfig, event: JobEvent): boolean {
  if (!config.events.includes(event.name)) return false;
  return config.failedFunctionId === undefined || event.data.function_id === config.failedFunctionId;
}

async function createRun(config: FunctionConfig, event: JobEvent & { id: string }): Promise<void> {
  const idempotencyKey = config.idempotencyKey?.(event) ?? null;
  if (idempotencyKey !== null && (await hasRun(config.id, idempotencyKey))) return;

  const concurrencyKey = config.concurrencyKey?.(event) ?? "";
  if (isSignal(event.name) && (await hasWaitingRun(config.id, concurrencyKey))) return;

  await insertRun({ functionId: config.id, eventId: event.id, idempotencyKey, concurrencyKey });
}
