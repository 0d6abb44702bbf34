import pg from "pg";

const settings = [
  // Data lost in a power cut is generated again.
  "set synchronous_commit = off",
  // Every row refers to one that exists: no need to look each of them up. The statements also write
  // what triggers would count.
  "set session_replication_role = replica",
  "set maintenance_work_mem = '512MB'",
  "set work_mem = '256MB'",
];

/**
 * @typedef {object} Filling
 * @property {string[]} statements run in one transaction, without triggers
 * @property {unknown[]} values parameters of the statements
 * @property {{ tables: string[], definition: string }} [rebuilt] the indexes of these tables whose
 *   definitions match the pattern are built from all rows afterwards. That takes a fraction of the
 *   time in which they grow by each row.
 * @property {string[]} [analyzed] tables to vacuum and analyze; all tables without it
 */

/**
 * Fills tables by SQL.
 * @param {string} databaseUrl
 * @param {Filling} filling
 */
export async function runFilling(databaseUrl, { statements, values, rebuilt, analyzed = [] }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const setting of settings) await client.query(setting);
    const { rows: indexes } = await client.query(
      "select indexname, indexdef from pg_indexes where tablename = any($1) and indexdef like $2",
      [rebuilt?.tables ?? [], rebuilt?.definition ?? ""],
    );
    for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
    await client.query("begin");
    for (const statement of statements) await client.query(statement, toParameters(statement, values));
    await client.query("commit");
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query(`vacuum analyze ${analyzed.join(", ")}`);
  } finally {
    await client.end();
  }
}

/**
 * With fewer images the indexes grow with each row: tests fill and read libraries of one service at
 * the same time.
 */
export const rebuildFrom = 100_000;

/** Returns the values that the statement names: PostgreSQL accepts no others. */
function toParameters(statement, values) {
  return values.filter((_, at) => statement.includes(`$${at + 1}`));
}
