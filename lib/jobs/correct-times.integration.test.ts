import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { jobQueue, passkeyChallenges, rateLimits, renditionLeases } from "@/db/schema";
import { dayMs, hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { correctTimes } from ".";

afterAll(closeDatabase);

/** Rows as a clock writes them that is a day ahead, and as it writes them a moment before now. */
async function writeRows(nowMs: number): Promise<void> {
  await db().execute(sql`
    with event as (
      insert into job_events (id, name, event, created_at) values ('evt', 'x', '{}', '')
      on conflict (id) do update set name = 'x' returning id
    )
    insert into job_runs (id, function_id, event_id, status, created_at)
    select 'run', 'fn', id, 'active', '' from event on conflict do nothing`);
  const item = { runId: "run", functionId: "fn" };
  await db()
    .insert(jobQueue)
    .values([
      { ...item, dueAt: isoTime(nowMs) },
      { ...item, dueAt: isoTime(nowMs + minuteMs), stepId: "s", sleepName: "nap" },
      { ...item, dueAt: isoTime(nowMs + hourMs), attempt: 8 },
      { ...item, dueAt: isoTime(nowMs + minuteMs), crashes: 4 },
    ]);
  await db()
    .insert(rateLimits)
    .values([
      { key: `share-password:${nowMs}`, points: 5, expire: nowMs + minuteMs },
      { key: `sign-in-turns:${nowMs}`, points: 2, expire: nowMs + dayMs },
    ]);
  await db()
    .insert(passkeyChallenges)
    .values({ challenge: String(nowMs), purpose: "sign-in", expires: new Date(nowMs + 5 * minuteMs) });
  await db()
    .insert(renditionLeases)
    .values({
      imageId: "img",
      generation: nowMs % 1000,
      name: String(nowMs),
      holder: "x",
      leasedUntil: new Date(nowMs + 15_000),
    });
}

it("makes due what a clock that was a day ahead has planned, and leaves everything else", async () => {
  const nowMs = Date.now();
  await writeRows(nowMs);

  expect(await correctTimes(nowMs)).toBe(0);

  await writeRows(nowMs + dayMs);
  expect(await correctTimes(nowMs)).toBe(8);

  const items = await db().select().from(jobQueue);
  const [before, after] = [items.slice(0, 4), items.slice(4)];

  expect(before.map(({ dueAt }) => dueAt > isoTime(nowMs))).toEqual([false, true, true, true]);
  expect(after.map(({ dueAt }) => dueAt)).toEqual(after.map(() => isoTime(nowMs)));

  const windows = await db().select().from(rateLimits);
  expect(windows.map(({ expire }) => (expire ?? 0) - nowMs)).toEqual([minuteMs, dayMs]);

  const challenges = await db().select().from(passkeyChallenges);
  expect(challenges.map(({ expires }) => expires.getTime() - nowMs)).toEqual([5 * minuteMs, 5 * minuteMs]);

  const leases = await db().select().from(renditionLeases);
  expect(leases.filter(({ leasedUntil }) => leasedUntil.getTime() > nowMs + minuteMs)).toEqual([]);
  expect(await correctTimes(nowMs)).toBe(0);
});
