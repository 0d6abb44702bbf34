import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getTableName } from "drizzle-orm";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { objectKeyColumns } from "@/lib/fsck";
import { isObjectKey, type ObjectStore, sentPrefix, stagingPrefix } from "@/lib/platform/storage";

/** Returns the query for the keys of referenced objects. The schema of an earlier version lacks tables. */
async function buildReferencedKeys(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const tables = new Set(rows.map(({ name }) => name));
  return objectKeyColumns
    .filter((column) => tables.has(getTableName(column.table)))
    .map((column) => {
      const name = `"${column.name}"`;
      return `select ${name} as key from public."${getTableName(column.table)}" where ${name} is not null`;
    })
    .join(" union all ");
}

/**
 * Fills a temporary table with the list of a store, which may be longer than what fits into memory.
 * Leaves out what is only on its way into the store.
 */
export async function listStoreObjects(client: pg.Client, store: ObjectStore): Promise<void> {
  await client.query("create temporary table store_objects (key text, bytes bigint) on commit drop");
  await pipeline(
    Readable.from(toLines(store)),
    client.query(copyFrom("copy store_objects (key, bytes) from stdin")),
  );
  await client.query("create index on store_objects (key)");
  await client.query("analyze store_objects");
}

const linesPerChunk = 1_000;

async function* toLines(store: ObjectStore): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const { key, sizeBytes } of store.list("")) {
    if (key.startsWith(stagingPrefix) || key.startsWith(sentPrefix) || !isObjectKey(key)) continue;

    lines.push(`${key}\t${sizeBytes}\n`);
    if (lines.length < linesPerChunk) continue;

    yield lines.join("");
    lines = [];
  }
  yield lines.join("");
}

/** Writes the objects of the store, with the hashes of originals that are stored as they are. */
export const copyObjectsOut = `copy (
  select o.key, o.bytes, f.sha256
  from store_objects o left join public.image_files f on f.blob_key = o.key and f.size_bytes = o.bytes
  order by o.key
) to stdout`;

/**
 * Makes the temporary table for the objects of a dump and returns the statement that reads them.
 */
export async function copyObjectsIn(client: pg.Client): Promise<string> {
  await client.query(
    "create temporary table dumped_objects (key text, bytes bigint, sha256 text) on commit drop",
  );
  return "copy dumped_objects (key, bytes, sha256) from stdin";
}

export interface StoreComparison {
  /** Objects that rows reference. */
  referenced: number;
  missing: number;
  /** Number of objects in the store with another size than when the dump was made. */
  different: number;
  /** Some of the missing and different ones. */
  examples: string[];
}

const maxExamples = 20;

/** Compares the objects that rows reference with the objects in the store. */
export async function compareWithStore(client: pg.Client): Promise<StoreComparison> {
  const referencedKeys = await buildReferencedKeys(client);
  const { rows } = await client.query<StoreComparison>(
    `with compared as (
       select r.key, s.key is null as missing, s.bytes <> d.bytes as different
       from (${referencedKeys}) r left join store_objects s using (key) left join dumped_objects d using (key)
     )
     select count(*)::int as referenced, count(*) filter (where missing)::int as missing,
       count(*) filter (where different)::int as different,
       array(select key from compared where missing or different order by key limit ${maxExamples}) as examples
     from compared`,
  );
  const [row] = rows;
  if (!row) throw new Error("the objects were not compared");

  return row;
}

/** Counts the objects that rows reference and the store does not have. */
export async function countMissing(client: pg.Client): Promise<number> {
  const referencedKeys = await buildReferencedKeys(client);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${referencedKeys}) r
     where not exists (select from store_objects s where s.key = r.key)`,
  );
  return rows[0]?.count ?? 0;
}
