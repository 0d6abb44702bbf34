import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { attachDatabasePool } from "@vercel/functions";
import { fillPlaceholders, type Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import {
  beginStatement,
  createDatabase,
  type Database,
  type DatabaseHandle,
  type DatabaseOptions,
  databaseForClient,
  limitQueries,
  type SessionSettings,
} from "@/db/client";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../process/env";
import { isLockFailure, isQueryTimeout, isTemporaryFailure } from "./database-errors";
import { logRepeatedWork } from "./database-outage";
import { recordDatabaseFailure } from "./failure-times";

type AfterCommit = () => void | Promise<void>;

/** The open transaction of this async context. */
interface Scope {
  db: DatabaseHandle;
  afterCommit: AfterCommit[];
}

type PoolClient = Parameters<typeof databaseForClient>[0];

const maxAttempts = 3;
const minRetryMs = 10;
const maxRetryMs = 100;

const scopes = singleton("transactions", () => new AsyncLocalStorage<Scope>());

/** The process's connection pool. */
export function database(): Database {
  return singleton("database", () => openPool({ maxConnections: env().ALBUMEN_DATABASE_POOL }));
}

const indexScanSettings: SessionSettings = { enable_seqscan: "off" };
/** A filtered list is one short query, so a few connections serve many of them. */
const connectionsPerListConnection = 4;

/**
 * The connections that use an index wherever there is one. `undefined` behind a pooler, which
 * rejects their setting, and in a process with few connections.
 */
function indexScanDatabase(): Database | undefined {
  const maxConnections = Math.floor(env().ALBUMEN_DATABASE_POOL / connectionsPerListConnection);
  if (env().isDatabasePooled || maxConnections === 0) return undefined;

  return singleton("index-scan-database", () => openPool({ maxConnections, settings: indexScanSettings }));
}

/** All connections of this process that are not dedicated to one purpose. */
export function connectionPools(): Array<Database["$client"]> {
  return [database(), indexScanDatabase()].flatMap((pool) => pool?.$client ?? []);
}

function openPool(options: Pick<DatabaseOptions, "maxConnections" | "settings">): Database {
  const { DATABASE_URL, isDatabasePooled, isServerless, ...values } = env();
  if (!DATABASE_URL) throw new Error("The environment variable DATABASE_URL is not set.");

  const created = createDatabase({
    ...options,
    driver: values.ALBUMEN_DATABASE_DRIVER,
    neonProxy: values.ALBUMEN_NEON_PROXY,
    url: DATABASE_URL,
    isPooled: isDatabasePooled,
    applicationName: process.title,
    onQueryError: recordDatabaseFailure,
    onIdleError: (error) => logRepeatedWork(error, "a database connection was lost"),
  });
  // Closes idle connections before a function is frozen, which the server would keep open.
  if (isServerless) attachDatabasePool(created.$client);

  return created;
}

/** Returns the open transaction of this async context, else the pool. */
export function db(): DatabaseHandle {
  return scopes.getStore()?.db ?? database();
}

export function isInTransaction(): boolean {
  return scopes.getStore() !== undefined;
}

/**
 * Runs the work in one transaction. Joins an open transaction and then ignores the settings. Nested
 * code finds the transaction through `db()`. The work runs again when it lost a race for a lock, so
 * it may change nothing but the database.
 */
export async function transaction<Result>(
  work: () => Promise<Result>,
  settings?: SessionSettings,
): Promise<Result> {
  if (scopes.getStore()) return work();

  const afterCommit: AfterCommit[] = [];
  const result = await retryLockFailures(() => {
    afterCommit.length = 0;
    return withClient((client) =>
      runTransaction(client, settings, (db) => scopes.run({ db, afterCommit }, work)),
    );
  });
  for (const action of afterCommit) await action();

  return result;
}

/**
 * Many calls on the same rows wait for one another, on a busy machine for longer than
 * `lock_timeout`.
 */
async function retryLockFailures<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isLockFailure(error)) throw error;

      // Transactions that failed together would meet again at once.
      await sleep(randomInt(minRetryMs, maxRetryMs));
    }
  }
}

/**
 * Runs a list query that uses an index wherever there is one. PostgreSQL would otherwise read the
 * whole table, expecting to find a page with few matching rows sooner that way. The query runs on a
 * connection with this setting, or in a transaction with it where no connection has it. It
 * joins an open transaction, and then ignores the setting.
 */
export async function withIndexScans<Result>(
  query: (handle: DatabaseHandle) => PromiseLike<Result>,
): Promise<Result> {
  const indexScans = scopes.getStore()?.db ?? indexScanDatabase();
  return indexScans ? query(indexScans) : transaction(async () => query(db()), indexScanSettings);
}

async function runTransaction<Result>(
  client: PoolClient,
  settings: SessionSettings | undefined,
  work: (db: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  limitQueries(client, settings);
  await client.query(beginStatement(env().isDatabasePooled, settings));
  try {
    const result = await work(databaseForClient(client));
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot roll back is lost, and the server rolls back by itself.
    if (!isQueryTimeout(error)) await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    limitQueries(client);
  }
}

/** Always releases the connection; the pool discards one that may be lost. */
async function withClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database()
    .$client.connect()
    .catch((error: unknown) => {
      recordDatabaseFailure(error);
      throw error;
    });
  let mayBeLost = false;
  try {
    return await work(client);
  } catch (error) {
    mayBeLost = isTemporaryFailure(error);
    recordDatabaseFailure(error);
    throw error;
  } finally {
    client.release(mayBeLost);
  }
}

/**
 * Runs the action after the open transaction commits, or immediately when none is open. The
 * outermost `transaction` call awaits its actions one after the other, without a connection. The
 * same function runs once for a transaction. Actions are lost if the process dies.
 */
export async function afterCommit(action: AfterCommit): Promise<void> {
  const pending = scopes.getStore()?.afterCommit;
  if (pending?.includes(action)) return;

  if (pending) pending.push(action);
  else await action();
}

/** Closes the pools at the end of a process or test file. */
export async function closeDatabase(): Promise<void> {
  await Promise.all(connectionPools().map((pool) => pool.end()));
}

/** A value, or its placeholder in a prepared query. */
export type QueryValue = string | Placeholder;

interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/**
 * A prepared query for hot paths: its text is built once for each connection and Postgres caches
 * its plan. Runs in the open transaction, if there is one; the values fill its placeholders. Behind
 * a pooler the next query may run in another session that does not know the name, so the statement
 * is unnamed and planned each time.
 */
export function prepareQuery<Result>(
  name: string,
  build: (handle: DatabaseHandle) => Preparable<Result>,
): (values: Record<string, unknown>) => Promise<Result> {
  const statements = new WeakMap<DatabaseHandle, ReturnType<Preparable<Result>["prepare"]>>();
  return (values) => {
    const handle = db();
    const statement = statements.get(handle) ?? build(handle).prepare(env().isDatabasePooled ? "" : name);
    statements.set(handle, statement);

    return statement.execute(values);
  };
}

const dialect = new PgDialect();

/** Same for a statement whose rows are not needed, such as one that both reads and writes. */
export function prepareStatement(
  name: string,
  statement: SQL,
): (values: Record<string, unknown>) => Promise<void> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (values) => {
    const client = (db() as Database).$client;
    const named = env().isDatabasePooled ? {} : { name };
    await client.query({ ...named, text, values: fillPlaceholders(params, values) });
  };
}
