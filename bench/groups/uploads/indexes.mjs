import pg from "pg";
import { interleave } from "../../measure/interleave.mjs";
import { row } from "../../measure/row.mjs";
import { few, fillOwner } from "../../million/million.mjs";
import { readDatabaseUrl } from "../../setup/database-url.mjs";

/** Indexes for stars, archived images, lenses and metadata, which 1.0 did not have. */
const newIndexes = [
  "images_owner_shown_created_idx",
  "images_owner_shown_taken_idx",
  "images_owner_archived_created_idx",
  "images_owner_archived_taken_idx",
  "images_owner_rated_idx",
  "image_search_lens_idx",
  "image_search_custom_idx",
  "image_search_unfilled_idx",
];

const images = 1_000;
const rounds = 9;
const budgetMs = 60_000;

/**
 * Row "uploads": the rows that uploads insert into a library of 10,000 images, with all indexes, compared
 * with the same rows without the indexes that are newer than 1.0. Nothing is committed, so triggers run
 * except the ones that wait for the commit.
 * @param {import("../../../test/harness/service.mjs").Service} service
 */
export async function compareIndexes(service) {
  await fillOwner(service, few);
  const client = new pg.Client({ connectionString: readDatabaseUrl(service) });
  await client.connect();
  try {
    const statements = [
      await copyRows(client, "images", "id"),
      await copyRows(client, "image_search", "image_id"),
    ];
    const measure = (dropped) => () => insertRows(client, statements, dropped);
    const figures = await interleave({ ours: measure([]), peer: measure(newIndexes) }, { rounds, budgetMs });

    return row({
      what: `uploads: rows of ${images.toLocaleString("en")} images in images and image_search`,
      unit: "ms",
      peerName: "the same rows without the indexes that 1.0 did not have",
      ...figures,
    });
  } finally {
    await client.end();
  }
}

/** Returns a statement that inserts copies of rows with other ids. */
async function copyRows(client, table, idColumn) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const changed = { [idColumn]: `'img_5' || substr(${idColumn}, 6)`, filename: "'copy-' || filename" };
  const values = names.map((name) => changed[name] ?? name);

  // Their order is the same in both tables, whose rows refer to each other.
  return `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from ${table}
    where owner = $1 order by ${table}.${idColumn} limit ${images}`;
}

/** @returns {Promise<number>} milliseconds */
async function insertRows(client, statements, dropped) {
  await client.query("begin");
  try {
    for (const name of dropped) await client.query(`drop index ${name}`);
    const startedAt = performance.now();
    for (const statement of statements) await client.query(statement, [few.owner]);

    return performance.now() - startedAt;
  } finally {
    await client.query("rollback");
  }
}
