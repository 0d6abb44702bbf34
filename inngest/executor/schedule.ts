import { and, eq, lte } from "drizzle-orm";
import { jobCrons } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { executor, transaction } from "@/lib/platform/transaction";
import { type FunctionConfig, nextFiring } from "./function-config";
import { ingestOne } from "./ingest";

type CronRow = typeof jobCrons.$inferSelect;

/** Brings the stored schedule in line with the functions: new triggers wait for their time, removed ones are forgotten. */
export async function prepareSchedule(functions: FunctionConfig[]): Promise<void> {
  await transaction(async () => {
    const wanted = functions.flatMap(({ id, crons }) =>
      crons.map((expression) => ({
        functionId: id,
        expression,
        nextAt: isoTime(nextFiring(expression).getTime()),
      })),
    );
    for (const row of await executor().select().from(jobCrons)) {
      if (!wanted.some((cron) => cron.functionId === row.functionId && cron.expression === row.expression)) {
        await executor().delete(jobCrons).where(sameTrigger(row));
      }
    }
    if (wanted.length > 0) await executor().insert(jobCrons).values(wanted).onConflictDoNothing();
  });
}

/** Makes the runs whose time has come, and tells whether there were any. One run makes up for all that were missed. */
export async function fireDueCrons(functions: FunctionConfig[]): Promise<boolean> {
  const due = await executor().select().from(jobCrons).where(lte(jobCrons.nextAt, isoTime()));
  for (const row of due) {
    await transaction(async () => {
      const nextAt = isoTime(nextFiring(row.expression).getTime());
      const moved = await executor()
        .update(jobCrons)
        .set({ nextAt })
        .where(and(sameTrigger(row), eq(jobCrons.nextAt, row.nextAt)))
        .returning({ nextAt: jobCrons.nextAt });
      if (moved.length === 0) return;
      const event = {
        id: `${row.functionId}:${row.expression}:${row.nextAt}`,
        name: "inngest/scheduled.timer",
        data: { cron: row.expression },
      };
      await ingestOne(
        event,
        functions.filter(({ id }) => id === row.functionId),
      );
    });
  }
  return due.length > 0;
}

function sameTrigger(row: CronRow) {
  return and(eq(jobCrons.functionId, row.functionId), eq(jobCrons.expression, row.expression));
}
