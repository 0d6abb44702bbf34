import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase & { $client: pg.Pool };

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** What a repository queries: the pool, or the transaction that is open. */
export type DatabaseHandle = NodePgDatabase | Transaction;

export interface DatabaseOptions {
  url: string;
  /** Whether a pooler shares the server's sessions between clients, transaction by transaction. */
  isPooled: boolean;
  maxConnections: number;
  applicationName: string;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
}

export type SessionSettings = Readonly<Record<string, string | number>>;

/**
 * Times in milliseconds. Our queries read a few hundred rows, nearly always out of memory: starting helpers or a compiler
 * for them takes longer than that, and the next page costs the same as any other.
 */
const sessionSettings: SessionSettings = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 30_000,
  max_parallel_workers_per_gather: 0,
  jit: "off",
  seq_page_cost: 0.2,
  random_page_cost: 0.2,
};

/** Ends a statement outside of a transaction, for which a pooler leaves no other limit. Longer than any of ours may take. */
const pooledQueryTimeoutMs = 180_000;

/** Connects lazily: nothing is opened before the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A pooler rejects or ignores parameters at the start of a session, and `set` would reach its other clients.
    ...(options.isPooled ? { query_timeout: pooledQueryTimeoutMs } : { options: toOptions(sessionSettings) }),
  });
  pool.on("error", options.onIdleError);
  // A connection that breaks inside a transaction reports it twice: its query fails, and it emits an error for which the
  // pool does not listen while it is lent out. Unheard, that would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return drizzle(pool);
}

/** The statement that begins a transaction, with settings that end with it. One statement, so one round trip. */
export function beginStatement(isPooled: boolean, settings: SessionSettings = {}): string {
  const local = Object.entries({ ...(isPooled && sessionSettings), ...settings });
  return ["begin", ...local.map(([name, value]) => `set local ${name} = ${value}`)].join("; ");
}

function toOptions(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** The same on one connection of the pool. */
export function databaseForClient(client: pg.PoolClient): NodePgDatabase {
  return drizzle(client);
}
