import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrateDatabase, readMigrations } from "@/db/migrate";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { createEmptyDatabase, type TestDatabase } from "@/test/harness/database";
import { digestDatabase } from "@/test/harness/database-digest";
import { writeLaterMigrations } from "@/test/harness/later-version";
import { changeEnvironment } from "@/test/harness/reset-process";
import { sample } from "@/test/harness/sample";
import { unrestoredTables } from "@/test/harness/unrestored-tables";
import { writeNewFile } from "../write-file";
import { type Dump, openDump } from "./dump-file";
import { listReplacedSchemas, restoreDump } from "./restore-dump";
import { streamDump } from "./write-dump";

/** Rows that are not restored, and the table that forgets its folder. */
const without = [...unrestoredTables, "installation"];

/** Tables that the replaced schemas do not have. */
const addedTables = [
  "album_aliases",
  "album_ranks",
  "collection_counts",
  "collection_images",
  "collections",
  "log_batches",
  "log_sources",
  "oauth_clients",
  "oauth_device_codes",
  "oauth_tokens",
  "recipes",
  "watermarks",
];

/** Columns that the replaced schemas do not have, by table. */
const addedColumns: Readonly<Record<string, readonly string[]>> = {
  user_settings: ["copy_pasted_links", "preset_quality", "required_watermark"],
  users: ["cover_image_id", "layout"],
  albums: ["layout", "recipes", "required_watermark", "sort"],
  shares: ["collection_id", "live", "required_watermark", "tree"],
  share_images: ["collection_id"],
  images: ["archived_at", "pick", "quality_revision", "rating"],
  image_months: ["archived_count", "archived_ratio_millionths"],
  image_search: ["custom", "focal_length", "lens"],
  image_variants: ["quality_target", "read_on"],
  api_keys: ["client_id", "resource"],
  image_files: ["declared_width", "declared_height"],
};

/** A column that the replaced schemas have, and this one does not. It was always null. */
const removedColumn = { table: "image_files", name: "wrapped_key" };

/**
 * Changes tables that have rows: a later version has a column more, which it fills, and a column
 * less.
 */
const later = {
  "0001_count-letters": `
    alter table images add column letters integer not null default 0;
    update images set letters = length(filename);
    create index images_letters_idx on images (letters);`,
  "0002_drop-album-colors": "alter table albums drop column color;",
};

/** Gives the rows of those tables and columns the values that a restore gives them. */
const asBefore = [
  "update user_settings set copy_pasted_links = default, preset_quality = default, required_watermark = default",
  "update users set cover_image_id = default, layout = default",
  "update albums set layout = default, recipes = default, required_watermark = default, sort = default",
  "update shares set collection_id = default, live = default, required_watermark = default, tree = default",
  "update share_images set collection_id = default",
  "update images set archived_at = default, pick = default, quality_revision = default, rating = default",
  "update image_months set archived_count = default, archived_ratio_millionths = default",
  "update image_search set custom = default, focal_length = default, lens = default",
  "update image_variants set quality_target = default, read_on = default",
  "update api_keys set client_id = default, resource = default",
  "update image_files set declared_width = default, declared_height = default",
  ...addedTables.map((table) => `delete from ${table}`),
].join("; ");

const databases: TestDatabase[] = [];
let previousUrl: string;
let originalUrl: string;
let dump: Dump;

const databaseUrl = () => process.env.DATABASE_URL ?? "";
const useEmptyDatabase = async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  await closeDatabase();
  changeEnvironment({ DATABASE_URL: database.url });
};

beforeAll(async () => {
  previousUrl = databaseUrl();
  changeEnvironment({ ALBUMEN_DATA: path.join(inject("testFolder"), "older-dump") });
  await useEmptyDatabase();
  originalUrl = databaseUrl();
  await restoreDump(await openDump("test/fixtures/dumps/1.0.0.dump"));
  const client = new pg.Client({ connectionString: originalUrl });
  await client.connect();
  await client.query(asBefore).finally(() => client.end());
  const file = path.join(inject("testFolder"), "earlier-version.dump");
  await writeNewFile(
    file,
    streamDump(() => {}),
  );
  dump = await openDump(file);
});
afterAll(async () => {
  await closeDatabase();
  for (const { drop } of databases) await drop();
  changeEnvironment({ DATABASE_URL: previousUrl });
});

/** Returns the dump as the version with the migrations would have written it. */
function toReplaced({ description, open }: Dump, migrations: Dump["description"]["migrations"]): Dump {
  const isAdded = (table: string, column: string) => addedColumns[table]?.includes(column) === true;
  const hasRemoved = (table: string) => table === removedColumn.table;
  const kept = description.tables.filter(({ name }) => !addedTables.includes(name));
  const tables = kept.map((table) => ({
    ...table,
    columns: [
      ...table.columns.filter((column) => !isAdded(table.name, column)),
      ...(hasRemoved(table.name) ? [removedColumn.name] : []),
    ],
  }));
  return {
    description: { ...description, migrations, tables },
    async open(name) {
      const table = description.tables.find((one) => name.includes(`/${one.name}.`));
      const stream = await open(name);
      if (!table || !(table.name in addedColumns)) return stream;

      const lines = gunzipSync(await buffer(stream))
        .toString("utf8")
        .split("\n");
      const isRow = (line: string) => line !== "";
      const shortened = lines.map((line) =>
        [
          ...line.split("\t").filter((_value, at) => !isAdded(table.name, table.columns[at] ?? "")),
          ...(hasRemoved(table.name) && isRow(line) ? ["\\N"] : []),
        ].join("\t"),
      );

      return Readable.from([gzipSync(shortened.join("\n"))]);
    },
  };
}

describe("a dump of an earlier version", () => {
  it.each(sample(listReplacedSchemas("db/migrations"), 6))(
    "is restored with the replaced migrations that end with %s",
    async (hash) => {
      const migrations = [
        { name: "0000_initial", hash: "0000_initial" },
        { name: "0007_deletions-in-jobs", hash },
      ];
      await useEmptyDatabase();

      await restoreDump(toReplaced(dump, migrations));

      expect(await digestDatabase(databaseUrl(), { without })).toEqual(
        await digestDatabase(originalUrl, { without }),
      );
    },
  );

  it("is rejected with other migrations than this version has", async () => {
    const migrations = [{ name: "0000_initial", hash: "0000_initial" }];
    await useEmptyDatabase();
    await expect(restoreDump({ ...dump, description: { ...dump.description, migrations } })).rejects.toThrow(
      "does not have its migration 0000_initial",
    );
  });

  it("is migrated with the rows of all its tables, as a database of that version is", async () => {
    const migrationsFolder = path.join(inject("testFolder"), "later-migrations");
    await writeLaterMigrations(migrationsFolder, later);
    await useEmptyDatabase();

    await restoreDump(dump, migrationsFolder);

    const restored = await digestDatabase(databaseUrl(), { without });
    await migrateDatabase(originalUrl, migrationsFolder);
    const migrated = await digestDatabase(originalUrl, { without });
    for (const part of ["rows", "indexes", "constraints", "triggers", "migrations"] as const)
      expect(restored[part], part).toEqual(migrated[part]);

    const current = await readMigrations("db/migrations");
    expect(restored.migrations).toHaveLength(current.length + Object.keys(later).length);
  });
});
