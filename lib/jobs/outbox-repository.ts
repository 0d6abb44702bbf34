import { asc, inArray, isNull, sql } from "drizzle-orm";
import { outbox } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { EventCatalogue, EventName } from "./events";

/** Channel of Postgres on which a commit with new events wakes the relay. */
export const outboxChannel = "albumen_outbox";

/**
 * Publishes what happened to the jobs. The event is a row of the open transaction, so it is sent if and only if that commits;
 * the relay sends it within milliseconds, at least once, and the job runner drops repetitions by its id.
 */
export async function publish<Name extends EventName>(name: Name, data: EventCatalogue[Name]): Promise<void> {
  await publishAll(name, [data]);
}

/** The same for what happened several times. */
export async function publishAll<Name extends EventName>(
  name: Name,
  events: ReadonlyArray<EventCatalogue[Name]>,
): Promise<void> {
  const ids = sql.param(events.map(() => newId("obx")));
  const payloads = sql.param(events.map((data) => JSON.stringify(data)));
  await db().execute(sql`
    with written as (
      insert into ${outbox} (id, name, payload, created_at)
      select e.id, ${name}, e.payload, ${isoTime()} from unnest(${ids}::text[], ${payloads}::text[]) as e(id, payload)
      returning 1
    )
    select pg_notify(${outboxChannel}, '') from written`);
}

export type OutboxEvent = typeof outbox.$inferSelect;

/** Events of committed transactions that the relay has not sent yet, the oldest first. */
export async function findUnsentEvents(limit: number): Promise<OutboxEvent[]> {
  return db().select().from(outbox).where(isNull(outbox.sentAt)).orderBy(asc(outbox.id)).limit(limit);
}

export async function markEventsSent(ids: string[]): Promise<void> {
  await db().update(outbox).set({ sentAt: isoTime() }).where(inArray(outbox.id, ids));
}
