import pg from "pg";
import { printTable } from "../table.mjs";
import { fillImages } from "./fill-images.mjs";

const columns = ["table", "rows per image", "table, bytes per image", "indexes, bytes per image"];
const owners = [
  { owner: "first@sizes.example", count: 50_000 },
  { owner: "second@sizes.example", count: 50_000 },
];

/**
 * Measures what a library takes in the database: an image with its file version, 15 renditions,
 * search row and counts. What the second library adds is what each further image costs; the tables
 * that grow with requests and time are not in it.
 * @param {string} databaseUrl
 */
export async function measureSizes(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sizes = [];
    for (const filling of owners) {
      await fillImages(databaseUrl, filling);
      await client.query(insertRenditions, [filling.owner]);
      await client.query("vacuum full analyze");
      sizes.push(await readSizes(client));
    }

    const [before = new Map(), after = new Map()] = sizes;
    const count = owners[1]?.count ?? 1;
    const lines = [...after]
      .map(([name, size]) => ({ name, ...subtract(size, before.get(name)) }))
      .filter(({ heap, indexes }) => (heap + indexes) / count >= 1)
      .sort((one, other) => other.heap + other.indexes - one.heap - one.indexes);
    const total = lines.reduce((sum, line) => add(sum, line), { name: "all", rows: 0, heap: 0, indexes: 0 });
    printTable({
      columns,
      lines: [...lines, total].map(({ name, rows, heap, indexes }) => [
        name,
        (rows / count).toFixed(2),
        (heap / count).toFixed(0),
        (indexes / count).toFixed(0),
      ]),
    });
  } finally {
    await client.end();
  }
}

const insertRenditions = `
  insert into image_variants (image_id, generation, variant_key, format, kind, status, blob_key, content_type, size_bytes, width,
    height, created_at, updated_at)
  select id, 1, key, format, 'preset', 'ready', 'images/' || id || '/v-' || left(md5(id || key || format), 24), 'image/' || format,
    10000, 512, 384, created_at, created_at
  from images,
    lateral (values ('w128', 'webp'), ('w128', 'avif'), ('w256', 'webp'), ('w256', 'avif'), ('w512', 'webp'), ('w512', 'avif'),
      ('w1024', 'webp'), ('w1024', 'avif'), ('w1536', 'webp'), ('w1536', 'avif'), ('w2048', 'webp'), ('w2048', 'avif'),
      ('thumb', 'webp'), ('thumb', 'avif'), ('og-image', 'jpeg')) v (key, format)
  where owner = $1`;

/** @returns {Promise<Map<string, { rows: number, heap: number, indexes: number }>>} */
async function readSizes(client) {
  const { rows } = await client.query(`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::float8 as heap,
      pg_indexes_size(oid)::float8 as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

const nothing = { rows: 0, heap: 0, indexes: 0 };

function subtract(size, { rows, heap, indexes } = nothing) {
  return { rows: size.rows - rows, heap: size.heap - heap, indexes: size.indexes - indexes };
}

function add(sum, { rows, heap, indexes }) {
  return { ...sum, rows: sum.rows + rows, heap: sum.heap + heap, indexes: sum.indexes + indexes };
}
