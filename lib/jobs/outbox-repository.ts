import { asc, inArray, isNull, sql } from "drizzle-orm";
import { outbox } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { EventName } from "./events";

/** Postgres channel on which a commit with new events wakes the relay. */
export const outboxChannel = "albumen_outbox";

/** Writes events in the open transaction. Their rows wake the relay when it commits. */
export async function insertEvents(events: ReadonlyArray<{ name: EventName; data: unknown }>): Promise<void> {
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
