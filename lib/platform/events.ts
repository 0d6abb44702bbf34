import { sql } from "drizzle-orm";
import { outbox } from "@/db/schema";
import type { EventCatalogue } from "@/inngest/events";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "./database/transaction";

/** Channel of Postgres on which a commit with new events wakes the relay. */
export const outboxChannel = "albumen_outbox";

/**
 * Announces what happened. The event is a row of the open transaction, so it is sent if and only if that commits;
 * the relay sends it within milliseconds, at least once, and the job runner drops repetitions by its id.
 */
export async function publish<Name extends keyof EventCatalogue>(
  name: Name,
  data: EventCatalogue[Name],
): Promise<void> {
  await publishAll(name, [data]);
}

/** The same for what happened several times. */
export async function publishAll<Name extends keyof EventCatalogue>(
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
