import { Pool as NeonPool, neonConfig } from "@neondatabase/serverless";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { WebSocket } from "undici";

export type Database = NodePgDatabase & { $client: pg.Pool };

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** Runs a repository's queries: the pool, or the open transaction. */
export type DatabaseHandle = NodePgDatabase | Transaction;

export interface DatabaseOptions {
  /** `neon` reaches the database by a WebSocket, for platforms without TCP. */
  driver: "pg" | "neon";
  /**
   * Where the WebSocket goes, as `host:port/path` without TLS, for a test server. Default: the host
   * of the database.
   */
  neonProxy?: string | undefined;
  url: string;
  /** Whether a transaction pooler shares the server's sessions between clients. */
  isPooled: boolean;
  maxConnections: number;
  applicationName: string;
  /** Settings of each connection in addition to the common ones; not behind a pooler. */
  settings?: SessionSettings;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
  /** Called with the error of each query outside of transactions. */
  onQueryError: (error: unknown) => void;
}

export type SessionSettings = Readonly<Record<string, string | number>>;

const statementTimeoutMs = 5_000;

/**
 * Times in milliseconds. Our queries read a few hundred rows, nearly always from memory: starting
 * parallel workers or the JIT compiler takes longer than that, and random reads cost the same as
 * sequential ones.
 */
const sessionSettings: SessionSettings = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 30_000,
  max_parallel_workers_per_gather: 0,
  jit: "off",
  seq_page_cost: 0.2,
  random_page_cost: 0.2,
};

/**
 * Time by which this process waits longer than the server for the end of a statement. A server that
 * is frozen or unreachable never ends one, and behind a pooler a statement outside a transaction
 * has no timeout of the server.
 */
const queryMarginMs = 2_000;

/** Connects lazily: opens nothing before the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options, {
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeoutMs + queryMarginMs,
    // A pooler rejects or ignores startup parameters, and `set` would affect its other clients.
    ...(!options.isPooled && { options: toOptions({ ...sessionSettings, ...options.settings }) }),
  });
  pool.on("error", options.onIdleError);
  // A connection that breaks inside a transaction reports it twice: its query fails, and it emits
  // an error that the pool does not handle while the connection is checked out. Unhandled, that
  // would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((...args: unknown[]) => {
    const result = query(...args);
    result.catch(options.onQueryError);
    return result;
  }) as typeof pool.query;

  return drizzle(pool);
}

/**
 * Returns the statement that starts a transaction, with settings that end with it. One statement,
 * so one round trip.
 */
export function beginStatement(isPooled: boolean, settings: SessionSettings = {}): string {
  const local = Object.entries({ ...(isPooled && sessionSettings), ...settings });
  return ["begin", ...local.map(([name, value]) => `set local ${name} = ${value}`)].join("; ");
}

/**
 * Adapts how long the driver waits for the queries of a client to the timeout of its statements.
 */
export function limitQueries(client: pg.PoolClient, settings: SessionSettings = {}): void {
  const timeoutMs = Number(settings.statement_timeout ?? statementTimeoutMs);
  // The driver reads it for each query, and its types leave it out.
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } };
  connectionParameters.query_timeout = timeoutMs + queryMarginMs;
}

function createPool({ driver, neonProxy }: DatabaseOptions, config: pg.PoolConfig): pg.Pool {
  if (driver === "pg") return new pg.Pool(config);

  // Node has one of its own since version 22.
  neonConfig.webSocketConstructor = WebSocket;
  if (neonProxy !== undefined) {
    neonConfig.wsProxy = (host, port) => `${neonProxy}?address=${host}:${port}`;
    neonConfig.useSecureWebSocket = false;
    // A password in the first message is for servers that ask for one in clear text.
    neonConfig.pipelineConnect = false;
    neonConfig.pipelineTLS = false;
  }

  // It is the same pool with other sockets; only its types are its own.
  return new NeonPool(config) as unknown as pg.Pool;
}

function toOptions(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

const databases = new WeakMap<pg.PoolClient, NodePgDatabase>();

/** Wraps one connection of the pool. Returns the same instance for the life of the connection. */
export function databaseForClient(client: pg.PoolClient): NodePgDatabase {
  const known = databases.get(client);
  if (known) return known;

  const created = drizzle(client);
  databases.set(client, created);

  return created;
}

/** Returns the connection, or the pool of connections, on which a handle runs its queries. */
export function clientOf(handle: DatabaseHandle): Pick<pg.Pool, "query"> {
  return (handle as Database).$client;
}
