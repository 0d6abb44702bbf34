import { and, eq } from "drizzle-orm";
import { jobCrons } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

type CronRow = typeof jobCrons.$inferSelect;

const matchesTrigger = ({ functionId, expression }: CronRow) =>
  and(eq(jobCrons.functionId, functionId), eq(jobCrons.expression, expression));

export function listCrons(): Promise<CronRow[]> {
  return db().select().from(jobCrons);
}

/** Inserts triggers; existing ones keep their time. */
export async function insertCrons(rows: CronRow[]): Promise<void> {
  if (rows.length > 0) await db().insert(jobCrons).values(rows).onConflictDoNothing();
}

export async function deleteCron(row: CronRow): Promise<void> {
  await db().delete(jobCrons).where(matchesTrigger(row));
}

/** Sets when the trigger fires next; false when it has fired for its current time already. */
export async function postponeCron(row: CronRow, nextAt: string): Promise<boolean> {
  const moved = await db()
    .update(jobCrons)
    .set({ nextAt })
    .where(and(matchesTrigger(row), eq(jobCrons.nextAt, row.nextAt)))
    .returning({ nextAt: jobCrons.nextAt });
  return moved.length > 0;
}
