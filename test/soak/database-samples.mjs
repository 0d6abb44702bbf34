import { query } from "../crash/database.mjs";

const jobTables = ["outbox", "job_events", "job_runs", "job_steps", "job_queue", "batch_jobs"];

/** Counts the originals and renditions of the current generations. */
const countCurrentFiles = `
  select count(*)::int as files
  from (select image_id, generation, blob_key from image_files
        union all select image_id, generation, blob_key from image_variants) files
  join images on images.id = image_id and images.generation = files.generation
  where blob_key is not null`;

/**
 * Sizes of the tables and the WAL, rows of the job tables, and how many files the images have.
 * @param {import("../crash/installation.mjs").Installation} installation
 * @returns {Promise<{ tables: Record<string, number>, walBytes: number, rows: Record<string, number>,
 *   currentFiles: number }>}
 */
export async function sampleDatabase(installation) {
  const tables = await query(
    installation,
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const [wal] = await query(installation, "select sum(size)::float8 as bytes from pg_ls_waldir()");
  const counts = jobTables.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const [rows] = await query(installation, `select ${counts.join(", ")}`);
  const [current] = await query(installation, countCurrentFiles);

  return {
    tables: Object.fromEntries(tables.map(({ name, bytes }) => [name, bytes])),
    walBytes: wal.bytes,
    rows,
    currentFiles: current.files,
  };
}
