import { and, eq, lte } from "drizzle-orm";
import { jobCrons } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { type FunctionConfig, nextFireTime } from "./function-config";
import { ingestEvent } from "./ingest";

type CronRow = typeof jobCrons.$inferSelect;

/** Syncs the stored schedule with the functions: adds new triggers, deletes removed ones. */
export async function syncSchedule(functions: FunctionConfig[]): Promise<void> {
  await transaction(async () => {
    const expected = functions.flatMap(({ id, crons }) =>
      crons.map((expression) => ({
        functionId: id,
        expression,
        nextAt: isoTime(nextFireTime(expression).getTime()),
      })),
    );
    for (const row of await db().select().from(jobCrons)) {
      if (
        !expected.some((cron) => cron.functionId === row.functionId && cron.expression === row.expression)
      ) {
        await db().delete(jobCrons).where(whereTrigger(row));
      }
    }
    if (expected.length > 0) await db().insert(jobCrons).values(expected).onConflictDoNothing();
  });
}

/** Creates the runs that are due, and returns whether there were any. One run makes up for all missed ones. */
export async function fireDueCrons(functions: FunctionConfig[]): Promise<boolean> {
  const due = await db().select().from(jobCrons).where(lte(jobCrons.nextAt, isoTime()));
  for (const row of due) {
    await transaction(async () => {
      const nextAt = isoTime(nextFireTime(row.expression).getTime());
      const moved = await db()
        .update(jobCrons)
        .set({ nextAt })
        .where(and(whereTrigger(row), eq(jobCrons.nextAt, row.nextAt)))
        .returning({ nextAt: jobCrons.nextAt });
      if (moved.length === 0) return;
      const event = {
        id: `${row.functionId}:${row.expression}:${row.nextAt}`,
        name: "inngest/scheduled.timer",
        data: { cron: row.expression },
      };
      await ingestEvent(
        event,
        functions.filter(({ id }) => id === row.functionId),
      );
    });
  }
  return due.length > 0;
}

function whereTrigger(row: CronRow) {
  return and(eq(jobCrons.functionId, row.functionId), eq(jobCrons.expression, row.expression));
}
