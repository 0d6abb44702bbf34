import { asc, inArray, isNull, sql } from "drizzle-orm";
import { outbox } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { EventCatalogue, EventName, JobEvent } from "./events";

/** Postgres channel on which a commit with new events wakes the relay. */
export const outboxChannel = "albumen_outbox";

/**
 * Publishes an event for jobs. The event is a row of the open transaction, so it is sent if and only if that commits.
 * The relay sends it within milliseconds, at least once, and the job runner deduplicates by its id.
 */
export async function publish<Name extends EventName>(name: Name, data: EventCatalogue[Name]): Promise<void> {
  await insertEvents([{ name, data }]);
}

/** Publishes several events. */
export async function publishAll(events: readonly JobEvent[]): Promise<void> {
  await insertEvents(events);
}

async function insertEvents(events: ReadonlyArray<{ name: EventName; data: unknown }>): Promise<void> {
  if (events.length === 0) return;
  const ids = sql.param(events.map(() => newId("obx")));
  const names = sql.param(events.map(({ name }) => name));
  const payloads = sql.param(events.map(({ data }) => JSON.stringify(data)));
  await db().execute(sql`
    with written as (
      insert into ${outbox} (id, name, payload, created_at)
      select e.id, e.name, e.payload, ${isoTime()}
      from unnest(${ids}::text[], ${names}::text[], ${payloads}::text[]) as e(id, name, payload)
      returning 1
    )
    select pg_notify(${outboxChannel}, '') from written`);
}

export type OutboxEvent = typeof outbox.$inferSelect;

/** Returns committed events that the relay has not sent yet, oldest first. */
export async function findUnsentEvents(limit: number): Promise<OutboxEvent[]> {
  return db().select().from(outbox).where(isNull(outbox.sentAt)).orderBy(asc(outbox.id)).limit(limit);
}

export async function markEventsSent(ids: string[]): Promise<void> {
  await db().update(outbox).set({ sentAt: isoTime() }).where(inArray(outbox.id, ids));
}
