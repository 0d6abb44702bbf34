import { type SQL, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { database, db } from "@/lib/platform/database/transaction";
import type { ApiResponse } from "./caller";
import { testTransactionName } from "./long-transactions.mjs";

/** Marks the open transaction as one that a test keeps open on purpose. */
export const markTestTransaction = sql.raw(`set local application_name = '${testTransactionName}'`);

type Call = () => Promise<ApiResponse>;

export const repeat = <Result>(number: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: number }, (_, index) => make(index));

export const countStatus = (answers: readonly ApiResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Releases all calls together; what they may be answered with is said first. */
export async function race(allowed: readonly number[], calls: readonly Call[]): Promise<ApiResponse[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  for (const { status, body } of answers) expect(allowed, JSON.stringify(body)).toContain(status);
  return answers;
}

/**
 * Holds rows while each call, one after the other, gets as far as it can, and then lets all go on: the calls meet at these
 * rows in this very order. Answers are in the order of the calls.
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

/** How many transactions wait for one another at this moment. */
export async function countWaitingCalls(): Promise<number> {
  // Not on the connection of a transaction, which would see the same picture again and again.
  const { rows } = await database().execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.waiting ?? 0;
}

/** At the end of the file: the database had no two transactions that waited for one another. */
export function expectNoDeadlock(): void {
  afterAll(async () => {
    // Each connection hands in its counts about once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { rows } = await db().execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(Number(rows[0]?.deadlocks)).toBe(0);
  });
}
