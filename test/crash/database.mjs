import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const settleMs = 240_000;

/**
 * Queries the database of a running installation.
 * @param {import("./installation.mjs").Installation} installation
 * @param {string} text SQL
 * @returns {Promise<any[]>} rows
 */
export async function query(installation, text) {
  const client = new pg.Client({ connectionString: installation.service().databaseUrl() });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const openWork = `
  select (select count(*)::int from outbox where sent_at is null) as unsent_events,
         (select count(*)::int from job_runs where status = 'active') as active_runs,
         (select count(*)::int from images
           where uploaded = 1 and deleted_at is null and variants_status = 'pending') as awaited_variants`;

/**
 * Waits until no work is left.
 * @returns {Promise<Record<string, number>>} counts of the remaining work after the timeout, all zeros when
 * nothing
 */
export async function waitUntilSettled(installation) {
  for (const deadline = Date.now() + settleMs; ; await sleep(500)) {
    const [left] = await query(installation, openWork);
    if (Object.values(left).every((count) => count === 0) || Date.now() > deadline) return left;
  }
}
