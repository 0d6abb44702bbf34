import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrateDatabase, migrateDatabaseTo, readMigrations } from "@/db/migrate";
import { findOwner, systemActor } from "@/lib/identity/owners";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { toRevision } from "@/lib/watermarks/marks";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "@/test/harness/database";
import { digestDatabase } from "@/test/harness/database-digest";
import { writeEarlierMigrations } from "@/test/harness/later-version";
import { changeEnvironment } from "@/test/harness/reset-process";
import { unrestoredTables } from "@/test/harness/unrestored-tables";
import { type Dump, openDump, tableFileName } from "./dump-file";
import { restoreDump } from "./restore-dump";
import { copyOutStatement } from "./tables-repository";

/**
 * Columns of 1.0.0 that a migration changes or drops, by table. Their new values need a test of
 * their own.
 */
const changedColumns: Readonly<Record<string, readonly string[]>> = {};

/**
 * Rows of the tables that a dump leaves out, as running processes write them, and the folder, which a
 * restore clears.
 */
const transientRows = `
  update installation set folder_id = 'installation folder_id';
  insert into image_changes (owner, image_id, type, changed_at)
    select owner, id, 'update', created_at from images limit 1;
  insert into notifications (channel, payload) values ('caches', '{}');
  insert into job_leader values ('jobs', 'worker', now());
  insert into rendition_leases values ('img_1', 1, 'thumb', 'web', now());
  insert into rate_limits values ('write:usr_1', 1, 1796000000000);
  insert into resumable_uploads (id, owner, image_id, generation, length_bytes, metadata, created_at, expires_at)
    select 'upl_1', owner, id, 1, 10, '{}', created_at, created_at from images limit 1;
  insert into resumable_upload_parts select 'upl_1', 0, owner, 'uploads/upl_1/0', 5 from users limit 1;`;

/** A row from before `0004_required-watermarks`, of a table that came after 1.0.0. */
const watermarkRow = `
  insert into watermarks (id, owner, name, kind, text, color, blob_key, size_bytes, sha256, width, height,
      position, size, opacity, margin, created_at, updated_at)
    select 'wmk_1', owner, 'Copyright', 'text', '© Ada', '#ffffff', 'watermarks/wmk_1/1', 10,
      'a0b1', 20, 10, 'center', 30, 0.05, 2.5, created_at, created_at from users limit 1;`;

const api = serveApi();
const databases: TestDatabase[] = [];
const migrationsFolder = path.resolve("db/migrations");
let previousUrl: string;
let dump: Dump;
let client: pg.Client;
let transientCounts: unknown;

const countTransient = async () =>
  (
    await client.query(
      unrestoredTables
        .map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`)
        .join(" union all "),
    )
  ).rows;

beforeAll(async () => {
  const baseline = path.join(inject("testFolder"), "baseline");
  await writeEarlierMigrations(baseline, 1);
  previousUrl = process.env.DATABASE_URL ?? "";
  databases.push(await createEmptyDatabase(), await createTestDatabase());
  await closeDatabase();
  const url = databases[0]?.url ?? "";
  changeEnvironment({ DATABASE_URL: url, ALBUMEN_DATA: path.join(inject("testFolder"), "upgraded") });
  dump = await openDump("test/fixtures/dumps/1.0.0.dump");
  await restoreDump(dump, baseline);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(transientRows);
  transientCounts = await countTransient();

  const names = (await readMigrations(migrationsFolder)).map(({ name }) => name);
  await migrateDatabaseTo(url, migrationsFolder, names.indexOf("0004_required-watermarks"));
  await client.query(watermarkRow);

  await migrateDatabase(url, migrationsFolder);
});
afterAll(async () => {
  await client.end();
  await closeDatabase();
  for (const { drop } of databases) await drop();
  changeEnvironment({ DATABASE_URL: previousUrl });
});

const readLines = async (rows: Readable) => (await text(rows)).trimEnd().split("\n").sort();

describe("a database of 1.0.0", () => {
  it("has rows in every table", () => {
    expect(dump.description.tables.length).toBeGreaterThan(70);
    expect(dump.description.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(transientCounts).toEqual(unrestoredTables.map((name) => ({ name, rows: 1 })));
  });

  it("keeps all of them when it is migrated", async () => {
    for (const { name, columns } of dump.description.tables) {
      const kept = columns.filter((column) => !changedColumns[name]?.includes(column));
      const before = (await readLines((await dump.open(tableFileName(name))).pipe(createGunzip()))).map(
        (line) =>
          line
            .split("\t")
            .filter((_value, index) => kept.includes(columns[index] ?? ""))
            .join("\t"),
      );
      const after = await readLines(client.query(copyTo(copyOutStatement(client, name, kept))));

      expect(after, name).toEqual(before.sort());
    }

    expect(await countTransient()).toEqual(transientCounts);
  });

  it("keeps watermarks, with the revision in the keys of their renditions", async () => {
    const { rows } = await client.query("select id, text, revision from watermarks");
    const revision = toRevision({ sha256: "a0b1", position: "center", size: 30, opacity: 0.05, margin: 2.5 });
    expect(rows).toEqual([{ id: "wmk_1", text: "© Ada", revision }]);
  });

  it("has images without stars, flag and archive, which are counted once they are archived", async () => {
    const { rows } = await client.query("select distinct rating, pick, archived_at from images");
    expect(rows).toEqual([{ rating: 0, pick: "none", archived_at: null }]);

    const countArchived = async () =>
      (await client.query("select sum(archived_count)::integer as count from image_months")).rows[0].count;
    expect(await countArchived()).toBe(0);

    await client.query("begin");
    await client.query("update image_search set facets = facets || '0' where facets like 'A%'");
    const live = await client.query("select count(*)::integer as count from images where deleted_at is null");
    expect(await countArchived()).toBe(live.rows[0].count);
    await client.query("rollback");
  });

  it("gets the facet of withheld images", async () => {
    const migration = await readFile(path.join(migrationsFolder, "0006_stars-and-archive.sql"), "utf8");
    const addFacets = migration.split("--> statement-breakpoint").at(-1) ?? "";
    const listWithheld = async () =>
      (await client.query("select image_id from image_search where facets like '%8' order by 1")).rows;
    expect(await listWithheld()).toEqual([]);

    await client.query("begin");
    const { rows } = await client.query(
      "update images set withheld_at = created_at where visibility = 'private' returning id as image_id",
    );
    await client.query(addFacets);
    expect(rows.length).toBeGreaterThan(0);
    expect(await listWithheld()).toEqual(rows.sort((one, other) => (one.image_id < other.image_id ? -1 : 1)));
    await client.query("rollback");
  });

  it("gets the schema of a new database", async () => {
    const [upgraded, fresh] = await Promise.all(databases.map(({ url }) => digestDatabase(url)));

    for (const part of ["columns", "indexes", "constraints", "triggers", "migrations"] as const)
      expect(upgraded?.[part], part).toEqual(fresh?.[part]);
  });

  it("serves its images", async () => {
    const owner = await findOwner("owner1@example.com");
    if (!owner) throw new Error("the dump has no such owner");

    const caller = await createCallerFor(api.origin, systemActor(owner), ["*"]);
    const { data } = await caller.expect<{ data: unknown[] }>(200, "GET", "/api/images?limit=50");
    const { rows } = await client.query(
      "select count(*)::int as count from images where owner = $1 and deleted_at is null",
      [owner.owner],
    );
    expect(data).toHaveLength(rows[0].count);
    expect(data.length).toBeGreaterThan(5);
  });
});
