import { findUnsentEvents, markEventsSent } from "@/lib/jobs";
import { inngest } from "./client";

const batchSize = 50;

/**
 * Sends events of committed transactions until none is left. An event that was sent but not marked, because the process ended
 * in between, is sent again; its id makes that harmless.
 */
export async function relayOutbox(): Promise<void> {
  for (;;) {
    const events = await findUnsentEvents(batchSize);
    if (events.length === 0) return;
    await inngest.send(
      events.map(({ id, name, payload, createdAt }) => ({
        id,
        name,
        data: JSON.parse(payload),
        ts: Date.parse(createdAt),
      })),
    );
    await markEventsSent(events.map(({ id }) => id));
  }
}
