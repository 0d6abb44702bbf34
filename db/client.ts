import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase & { $client: pg.Pool };

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** What a repository queries: the pool, or the transaction that is open. */
export type DatabaseHandle = NodePgDatabase | Transaction;

export interface DatabaseOptions {
  url: string;
  maxConnections: number;
  applicationName: string;
  /** Called when an idle connection breaks; the pool makes a new one by itself. */
  onIdleError: (error: Error) => void;
}

/**
 * Our queries read a few hundred rows, nearly always out of memory: to start helpers or a compiler for them takes longer than
 * that, and the next page is no cheaper than another one.
 */
const plannerSettings = `set max_parallel_workers_per_gather = 0; set jit = off; set enable_seqscan = off;
  set seq_page_cost = 0.2; set random_page_cost = 0.2`;

/** Connects lazily: nothing is opened before the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 30_000,
    onConnect: async (client) => {
      await client.query(plannerSettings);
    },
  });
  pool.on("error", options.onIdleError);
  // A connection that breaks inside a transaction says so twice: its query fails, and it emits an error for which the
  // pool does not listen while it is lent out. Unheard, that would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return drizzle(pool);
}

/** The same on one connection of the pool. */
export function databaseForClient(client: pg.PoolClient): NodePgDatabase {
  return drizzle(client);
}
