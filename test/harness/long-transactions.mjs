import path from "node:path";
import pg from "pg";

/** Connection name of a test's own transaction, which may stay open indefinitely. */
export const testTransactionName = "test-transaction";

const sampleMs = 1_000;

/**
 * A transaction is long when it has been open for more than 5 s and its session is idle in it, or has run the same query for
 * as long. A waiting session counts only when two samples in a row see it unchanged, so a slow or busy machine makes no
 * transaction long. Waits for advisory locks (of the migrator) and the server's own work do not count.
 */
const longTransactions = `
  select datname, application_name, state, left(query, 500) as query,
         concat_ws(' ', pid, xact_start, state, state_change, query_start) as id
  from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()
    and application_name <> '${testTransactionName}'
    and wait_event is distinct from 'advisory'
    and xact_start < clock_timestamp() - interval '5 s'
    and (state like 'idle in transaction%'
      or state = 'active' and query_start < clock_timestamp() - interval '5 s')`;

/**
 * Checks once a second for transactions that stay open for more than 5 s, in all databases of a server. The server may be
 * unavailable at times. Returns a function that ends the watch.
 * @param {() => string | undefined} findUrl the server's present URL
 * @param {(found: { database: string, transaction: string }) => void} onFound
 */
export function watchTransactions(findUrl, onFound) {
  /** @type {Set<string>} */
  let seenBefore = new Set();
  /** @type {pg.Client | undefined} */
  let client;
  let isSampling = false;

  const connect = async () => {
    const newClient = new pg.Client({ connectionString: findUrl(), connectionTimeoutMillis: sampleMs });
    newClient.on("error", () => undefined);
    newClient.on("end", () => {
      client = undefined;
    });
    await newClient.connect();
    client = newClient;
    return newClient;
  };

  const sample = async () => {
    if (isSampling) return;
    isSampling = true;
    try {
      const { rows } = await (client ?? (await connect())).query(longTransactions);
      for (const { datname, application_name, state, query } of rows.filter(({ id }) => seenBefore.has(id)))
        onFound({ database: datname, transaction: `${application_name} (${state}): ${query}` });
      seenBefore = new Set(rows.map(({ id }) => id));
    } catch {
      seenBefore = new Set();
    } finally {
      isSampling = false;
    }
  };

  const timer = setInterval(sample, sampleMs).unref();
  return async () => {
    clearInterval(timer);
    await client?.end().catch(() => undefined);
  };
}

/** @param {Iterable<string>} transactions @throws when there are any */
export function assertNoLongTransactions(transactions) {
  const [...all] = new Set(transactions);
  if (all.length > 0) throw new Error(`A transaction was open for more than 5 s:\n${all.join("\n")}`);
}

/**
 * The file to which the global setup writes its findings about a test file's database.
 * @param {string} folder @param {string}
 * database
 */
export function longTransactionsFile(folder, database) {
  return path.join(folder, `long-transactions-${database}.txt`);
}
