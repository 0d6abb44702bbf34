import { AsyncLocalStorage } from "node:async_hooks";
import { createDatabase, type Database, databaseOn, type Executor } from "@/db/client";
import { singleton } from "@/lib/kernel/singleton";
import { env } from "./env";
import { logger } from "./logger";
import { isTemporaryFailure } from "./temporary-failure";

type AfterCommit = () => void | Promise<void>;

interface OpenTransaction {
  executor: Executor;
  afterCommit: AfterCommit[];
}

const openTransactions = singleton("transactions", () => new AsyncLocalStorage<OpenTransaction>());

/** The process's connection pool. */
export function database(): Database {
  return singleton("database", () => {
    const { DATABASE_URL, ALBUMEN_DATABASE_POOL } = env();
    if (!DATABASE_URL) throw new Error("The environment variable DATABASE_URL is not set.");
    return createDatabase({
      url: DATABASE_URL,
      maxConnections: ALBUMEN_DATABASE_POOL,
      applicationName: process.title,
      onIdleError: (error) => logger().warn({ err: error }, "a database connection was lost"),
    });
  });
}

/** What repositories query: the open transaction of this call chain, else the pool. */
export function executor(): Executor {
  return openTransactions.getStore()?.executor ?? database();
}

/**
 * Runs the work in one transaction; inside another one it joins it. Code further down needs no argument: `executor()`
 * finds the transaction.
 */
export async function transaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (openTransactions.getStore()) return work();
  const afterCommit: AfterCommit[] = [];
  const result = await onOwnConnection((executor) => openTransactions.run({ executor, afterCommit }, work));
  for (const action of afterCommit) await action();
  return result;
}

/**
 * The connection goes back to the pool whatever happens, and not to be used again when it may be lost: the query builder keeps
 * one for ever whose server was gone when the transaction was to begin.
 */
async function onOwnConnection<Result>(work: (executor: Executor) => Promise<Result>): Promise<Result> {
  const client = await database().$client.connect();
  let mayBeLost = false;
  try {
    return await databaseOn(client).transaction(work);
  } catch (error) {
    mayBeLost = isTemporaryFailure(error);
    throw error;
  } finally {
    client.release(mayBeLost);
  }
}

/**
 * Runs the action once the open transaction has committed, at once when none is open. Whoever opened the transaction waits
 * for its end, one action after the other; it holds no connection then. Not for what must not be lost.
 */
export async function afterCommit(action: AfterCommit): Promise<void> {
  const open = openTransactions.getStore();
  if (open) open.afterCommit.push(action);
  else await action();
}

/** Closes the pool; for the end of a process and of a test file. */
export async function closeDatabase(): Promise<void> {
  await database().$client.end();
}
