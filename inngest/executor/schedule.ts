import { deleteCron, insertCrons, listCrons, postponeCron } from "@/lib/jobs/queue";
import { newId } from "@/lib/kernel/ids";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { type FunctionConfig, nextFireTime } from "./function-config";
import { ingestEvent } from "./ingest";

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

    for (const row of await listCrons()) {
      const isExpected = expected.some(
        (cron) => cron.functionId === row.functionId && cron.expression === row.expression,
      );
      if (!isExpected) await deleteCron(row);
    }
    await insertCrons(expected);
  });
}

/** Clocks of machines differ by less. */
const clockMarginMs = minuteMs;

/**
 * Also true for a time further ahead than its expression allows: the clock that chose it was ahead.
 */
function isDue({ nextAt, expression }: { nextAt: string; expression: string }, now = Date.now()): boolean {
  const latest = nextFireTime(expression, new Date(now + clockMarginMs)).getTime();

  return nextAt <= isoTime(now) || Date.parse(nextAt) > latest;
}

/**
 * Creates the runs that are due, and returns whether there were any. One run makes up for all
 * missed ones.
 */
export async function fireDueCrons(functions: FunctionConfig[]): Promise<boolean> {
  const due = (await listCrons()).filter((row) => isDue(row));
  for (const row of due) {
    await transaction(async () => {
      const nextAt = isoTime(nextFireTime(row.expression).getTime());
      if (!(await postponeCron(row, nextAt))) return;

      const event = {
        // A clock that went back reaches the same times again.
        id: `${row.functionId}:${newId("evt")}`,
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
