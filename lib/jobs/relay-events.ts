import { z } from "zod";
import { afterCommit } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { runAfterResponse } from "@/lib/platform/process/run-after-response";
import { findUnsentEvents, markEventsSent } from "./outbox-repository";

const batchSize = 50;
const timeoutMs = 10_000;
const Payload = z.record(z.string(), z.unknown());

/** An event as Inngest's event API takes it. */
export interface SentEvent {
  /** Makes it harmless to send it again. */
  id: string;
  name: string;
  data: Record<string, unknown>;
  ts: number;
}

/**
 * Sends the events of committed transactions until none is left. One that was sent but not marked,
 * because the process ended in between or another one did the same, is sent again.
 */
export async function relayEvents(send: (events: SentEvent[]) => Promise<unknown>): Promise<void> {
  for (;;) {
    const events = await findUnsentEvents(batchSize);
    if (events.length === 0) return;

    await send(
      events.map(({ id, name, payload, createdAt }) => ({
        id,
        name,
        data: Payload.parse(JSON.parse(payload)),
        ts: Date.parse(createdAt),
      })),
    );
    await markEventsSent(events.map(({ id }) => id));
  }
}

const inngestCloud = "https://inn.gs";

/** Sends them to Inngest's event API, whose client not every function should load. */
export async function relayToInngest(): Promise<void> {
  const { INNGEST_BASE_URL = inngestCloud, INNGEST_EVENT_KEY } = env();
  await relayEvents(async (events) => {
    const response = await fetch(new URL(`/e/${INNGEST_EVENT_KEY}`, INNGEST_BASE_URL), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(events),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`Inngest responded to events with ${response.status}.`);
  });
}

/**
 * Relays what the open transaction publishes once it has committed, where no worker process does.
 */
export async function relayAfterCommit(): Promise<void> {
  if (env().isServerless) await afterCommit(() => runAfterResponse(relayToInngest));
}
