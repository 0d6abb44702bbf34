import path from "node:path";
import pg from "pg";

/** A transaction of a test names its connection so: it may be open for as long as the test likes. */
export const testTransactionName = "test-transaction";

const sampleMs = 1_000;

/**
 * What counts: a transaction that has been open for more than 5 s and whose session does nothing in it, or has been busy with the
 * same query for as long. A session that only waits is counted when two samples in a row see it unchanged, so a machine that is
 * slow or busy makes no transaction long. Waits for advisory locks (of the migrator) and the server's own work do not count.
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
 * Looks once a second for transactions that stay open for more than 5 s, in all databases of a server. The server may be away at
 * times. Returns what ends it.
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

/** Where the global setup writes what it finds in the database of a test file. @param {string} folder @param {string} database */
export function longTransactionsFile(folder, database) {
  return path.join(folder, `long-transactions-${database}.txt`);
}
