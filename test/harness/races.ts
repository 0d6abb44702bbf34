import { type SQL, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { database, db } from "@/lib/platform/database/transaction";
import type { ApiResponse } from "./caller";
import { testTransactionName } from "./long-transactions.mjs";

/** Marks the open transaction as one that a test leaves open on purpose. */
export const markTestTransaction = sql.raw(`set local application_name = '${testTransactionName}'`);

type Call = () => Promise<ApiResponse>;

export const repeat = <Result>(number: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: number }, (_, index) => make(index));

export const countStatus = (answers: readonly ApiResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Starts all calls at the same time; every response must have an allowed status. */
export async function race(allowed: readonly number[], calls: readonly Call[]): Promise<ApiResponse[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  for (const { status, body } of answers) expect(allowed, JSON.stringify(body)).toContain(status);
  return answers;
}

/**
 * Locks rows while each call in turn runs until it blocks, then releases them: the calls reach
 * these rows in exactly this order. Responses are in the order of the calls.
 */
export async function callWhileLocked(rows: SQL, calls: readonly Call[]): Promise<ApiResponse[]> {
  const answers: Array<Promise<ApiResponse>> = [];
  let ended = 0;
  await database().transaction(async (lockingTransaction) => {
    await lockingTransaction.execute(markTestTransaction);
    await lockingTransaction.execute(sql`${rows} for update`);
    for (const call of calls) {
      const answer = call();
      answers.push(answer);
      answer.finally(() => ended++).catch(() => undefined);
      await expect.poll(async () => ended + (await countWaitingCalls())).toBe(answers.length);
    }
  });

  return Promise.all(answers);
}

/** Returns how many transactions currently wait for one another. */
export async function countWaitingCalls(): Promise<number> {
  // Not on the connection of a transaction, which would see the same snapshot repeatedly.
  const { rows } = await database().execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.waiting ?? 0;
}

/** At the end of the file: asserts that the database had no deadlock. */
export function expectNoDeadlock(): void {
  afterAll(async () => {
    // Each connection reports its statistics about once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { rows } = await db().execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(Number(rows[0]?.deadlocks)).toBe(0);
  });
}
