import path from "node:path";
import pg from "pg";

/** Connection name of a test's own transaction, which may stay open indefinitely. */
export const testTransactionName = "test-transaction";

const sampleMs = 1_000;

/**
 * Samples in a row that see the same, which is more than 5 s, also where the machine is too busy to
 * sample once a second.
 */
const longSamples = 6;

/**
 * Transactions whose session is idle in them, or runs a query. One is long when all these samples
 * see its session without a step. Waits for advisory locks, the transaction in which the migrator
 * holds one, and the server's own work do not count.
 */
const openTransactions = `
  select datname, application_name, state, left(query, 500) as query,
         concat_ws(' ', pid, xact_start, state, state_change, query_start) as id
  from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()
    and application_name not in ('${testTransactionName}', 'albumen-migrate')
    and wait_event is distinct from 'advisory'
    and xact_start is not null
    and (state like 'idle in transaction%' or state = 'active')`;

/**
 * Checks once a second for transactions in which nothing happens for more than 5 s, in all
 * databases of a server. The server may be unavailable at times. Returns a function that ends the
 * watch.
 * @param {() => string | undefined} findUrl the server's present URL
 * @param {(found: { database: string, transaction: string }) => void} onFound
 */
export function watchTransactions(findUrl, onFound) {
  /** @type {Map<string, number>} samples in a row that saw a session as it is now */
  let seenBefore = new Map();
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
      const { rows } = await (client ?? (await connect())).query(openTransactions);
      seenBefore = new Map(rows.map(({ id }) => [id, (seenBefore.get(id) ?? 0) + 1]));
      for (const { datname, application_name, state, query, id } of rows)
        if (seenBefore.get(id) === longSamples)
          onFound({ database: datname, transaction: `${application_name} (${state}): ${query}` });
    } catch {
      seenBefore = new Map();
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
  if (all.length > 0)
    throw new Error(
      `A transaction stayed open while nothing happened in it for more than 5 s:\n${all.join("\n")}`,
    );
}

/**
 * The file to which the global setup writes its findings about a test file's database.
 * @param {string} folder @param {string}
 * database
 */
export function longTransactionsFile(folder, database) {
  return path.join(folder, `long-transactions-${database}.txt`);
}
