import type { EventCatalogue, EventName, JobEvent } from "./events";
import { insertEvents } from "./outbox-repository";
import { relayAfterCommit } from "./relay-events";

/**
 * Publishes an event for jobs. The event is a row of the open transaction, so it is sent if and
 * only if that commits. The relay sends it within milliseconds, at least once, and the job runner
 * deduplicates by its id.
 */
export async function publish<Name extends EventName>(name: Name, data: EventCatalogue[Name]): Promise<void> {
  await insertAndRelay([{ name, data }]);
}

/** Publishes several events. */
export async function publishAll(events: readonly JobEvent[]): Promise<void> {
  await insertAndRelay(events);
}

async function insertAndRelay(events: ReadonlyArray<{ name: EventName; data: unknown }>): Promise<void> {
  if (events.length === 0) return;

  await insertEvents(events);
  await relayAfterCommit();
}
