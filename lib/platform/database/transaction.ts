import { AsyncLocalStorage } from "node:async_hooks";
import { createDatabase, type Database, type DatabaseHandle, databaseForClient } from "@/db/client";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../env";
import { logger } from "../logger/logger";
import { isTemporaryFailure } from "./temporary-failure";

type AfterCommit = () => void | Promise<void>;

/** What this call chain queries: an open transaction, or a connection of its own that has none open. */
interface Scope {
  db: DatabaseHandle;
  /** Of an open transaction. */
  afterCommit?: AfterCommit[];
  /** Of a connection without one, which the next transaction uses. */
  client?: PoolClient;
}

type PoolClient = Parameters<typeof databaseForClient>[0];

const scopes = singleton("transactions", () => new AsyncLocalStorage<Scope>());

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

/** What repositories query: the open transaction or the own connection of this call chain, else the pool. */
export function db(): DatabaseHandle {
  return scopes.getStore()?.db ?? database();
}

/**
 * Runs the work in one transaction; inside another one it joins it. Code further down needs no argument: `executor()`
 * finds the transaction.
 */
export async function transaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore();
  if (scope?.afterCommit) return work();
  const afterCommit: AfterCommit[] = [];
  const begin = (client: PoolClient) =>
    databaseForClient(client).transaction((db) => scopes.run({ db, afterCommit }, work));
  const result = await (scope?.client ? begin(scope.client) : withClient(begin));
  for (const action of afterCommit) await action();
  return result;
}

/**
 * Runs the work with a connection of its own, on which its queries and transactions follow one another. The work must not run
 * two of them at a time. For locks that outlive a transaction, which the connection gives up at the end.
 */
export async function withDedicatedConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  if (scopes.getStore()) throw new Error("This call chain has a connection or an open transaction already.");
  const run = (client: PoolClient) => scopes.run({ db: databaseForClient(client), client }, work);
  return withClient(run, releaseLocks);
}

async function releaseLocks(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_unlock_all()");
}

/**
 * The connection goes back to the pool whatever happens, and not to be used again when it may be lost: the query builder keeps
 * one for ever whose server was gone when the transaction was to begin.
 */
async function withClient<Result>(
  work: (client: PoolClient) => Promise<Result>,
  cleanUp: (client: PoolClient) => Promise<void> = async () => undefined,
): Promise<Result> {
  const client = await database().$client.connect();
  let mayBeLost = false;
  try {
    return await work(client);
  } catch (error) {
    mayBeLost = isTemporaryFailure(error);
    throw error;
  } finally {
    if (!mayBeLost) {
      await cleanUp(client).catch(() => {
        mayBeLost = true;
      });
    }
    client.release(mayBeLost);
  }
}

/**
 * Runs the action once the open transaction has committed, at once when none is open. Whoever opened the transaction waits
 * for its end, one action after the other; it holds no connection then. Not for what must not be lost.
 */
export async function afterCommit(action: AfterCommit): Promise<void> {
  const pending = scopes.getStore()?.afterCommit;
  if (pending) pending.push(action);
  else await action();
}

/** Closes the pool; for the end of a process and of a test file. */
export async function closeDatabase(): Promise<void> {
  await database().$client.end();
}
