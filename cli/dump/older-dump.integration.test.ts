import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrateDatabase, migrateDatabaseTo, readMigrations } from "@/db/migrate";
import { flushDeliveries } from "@/lib/analytics";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { createLeavingAccount } from "@/test/builders/leaving-account";
import { createVariedLibrary } from "@/test/builders/varied-library";
import { serveApi } from "@/test/harness/api-suite";
import { createEmptyDatabase, type TestDatabase } from "@/test/harness/database";
import { digestDatabase } from "@/test/harness/database-digest";
import { changeEnvironment } from "@/test/harness/reset-process";
import { writeNewFile } from "../write-file";
import { type Dump, objectsName, openDump, tableFileName } from "./dump-file";
import { restoreDump } from "./restore-dump";
import { copyInStatement, copyOutStatement, listColumns, listDumpedTables } from "./tables-repository";
import { streamDump } from "./write-dump";

// A dump that an earlier version has written: its tables have the columns of that version.

/** The first migration that the earlier version did not have. It and those after it change tables that hold rows. */
const firstNewMigration = "0061_ai-analyses";
/** Rows that are not restored, and the table that forgets its folder. */
const without = [
  "image_changes",
  "notifications",
  "job_leader",
  "rendition_leases",
  "rate_limits",
  "installation",
];

const api = serveApi();
const migrationsFolder = path.resolve("db/migrations");
const databases: TestDatabase[] = [];
const clients: pg.Client[] = [];
let originalUrl: string;

const connectTo = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
};
const createDatabase = async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
};

beforeAll(async () => {
  originalUrl = process.env.DATABASE_URL ?? "";
  await createVariedLibrary(api.origin, api.owner, 20);
  await createLeavingAccount(api.origin);
  await flushDeliveries();
});
afterAll(async () => {
  await closeDatabase();
  for (const client of clients) await client.end();
  for (const { drop } of databases) await drop();
  changeEnvironment({ DATABASE_URL: originalUrl });
});

/** Copies what an earlier schema can hold of all rows. Returns its tables, with their columns. */
async function copyRows(from: pg.Client, to: pg.Client): Promise<Dump["description"]["tables"]> {
  // Without triggers and foreign keys, for which the order of the tables would matter.
  await to.query("set session_replication_role = replica");
  const { rows: existing } = await to.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const tables: Dump["description"]["tables"] = [];
  for (const name of listDumpedTables().filter((one) => existing.some((table) => table.name === one))) {
    const columns = await listColumns(to, name);
    const present = await listColumns(from, name);
    const shared = columns.filter((column) => present.includes(column));
    const copied = to.query(copyFrom(copyInStatement(to, name, shared)));
    await pipeline(from.query(copyTo(copyOutStatement(from, name, shared))), copied);
    tables.push({ name, columns, rows: copied.rowCount ?? 0, bytes: 0, sha256: "" });
  }
  return tables;
}

it("is migrated with the rows of all its tables, as a database of that version is", async () => {
  const file = path.join(inject("testFolder"), "older.dump");
  await writeNewFile(
    file,
    streamDump(() => {}),
  );
  const written = await openDump(file);
  const migrations = await readMigrations(migrationsFolder);
  const earlier = migrations.findIndex(({ name }) => name === firstNewMigration);
  expect(earlier).toBeGreaterThan(0);

  const olderUrl = await createDatabase();
  await migrateDatabaseTo(olderUrl, migrationsFolder, earlier);
  const older = await connectTo(olderUrl);
  const tables = await copyRows(await connectTo(originalUrl), older);
  expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);

  // All tables are read before the older database is migrated.
  const contents = new Map<string, Buffer>();
  for (const { name, columns } of tables) {
    const chunks: Buffer[] = [];
    const gzip = createGzip();
    const collected = new PassThrough().on("data", (chunk: Buffer) => chunks.push(chunk));
    await pipeline(older.query(copyTo(copyOutStatement(older, name, columns))), gzip, collected);
    contents.set(tableFileName(name), Buffer.concat(chunks));
  }
  const dump: Dump = {
    description: { ...written.description, tables, migrations: migrations.slice(0, earlier), sequences: {} },
    open: async (name) =>
      name === objectsName ? written.open(name) : Readable.from([contents.get(name) ?? Buffer.alloc(0)]),
  };

  await closeDatabase();
  changeEnvironment({ DATABASE_URL: await createDatabase() });
  expect(await restoreDump(dump)).toMatchObject({ missing: 0, different: 0 });
  await migrateDatabase(olderUrl, migrationsFolder);
  const restored = await digestDatabase(process.env.DATABASE_URL ?? "", { without });
  const expected = await digestDatabase(olderUrl, { without });
  for (const part of ["rows", "indexes", "constraints", "triggers", "migrations"] as const)
    expect(restored[part], part).toEqual(expected[part]);
});
