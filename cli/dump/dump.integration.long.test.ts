import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readMigrations } from "@/db/migrate";
import { flushDeliveries } from "@/lib/analytics";
import type { ImageResource } from "@/lib/images/resource";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { jpeg } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { createVariedLibrary } from "@/test/builders/varied-library";
import { serveApi } from "@/test/harness/api-suite";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "@/test/harness/database";
import { digestDatabase } from "@/test/harness/database-digest";
import { changeEnvironment } from "@/test/harness/reset-process";
import { unrestoredTables } from "@/test/harness/unrestored-tables";
import { writeNewFile } from "../write-file";
import { type DumpDescription, openDump } from "./dump-file";
import { restoreDump } from "./restore-dump";
import { dumpLock, streamDump } from "./write-dump";

const api = serveApi();
const migrationsFolder = path.resolve("db/migrations");
const created: TestDatabase[] = [];
let folder: string;
let file: string;
let images: ImageResource[];
let description: DumpDescription | undefined;
let original: Awaited<ReturnType<typeof digestDatabase>>;
let originalUrl: string;

const databaseUrl = () => process.env.DATABASE_URL ?? "";
const dumpTo = (name: string) =>
  writeNewFile(
    path.join(folder, name),
    streamDump((written) => {
      description = written;
    }),
  );

const useDatabase = async (database: TestDatabase) => {
  created.push(database);
  // Otherwise they are counted in the next database.
  await flushDeliveries();
  await closeDatabase();
  changeEnvironment({ DATABASE_URL: database.url });
};

const query = async (text: string, url = databaseUrl()) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
};

/** Reads all responses that an owner gets about each image. */
const readAll = async () => {
  const shown: unknown[] = [];
  for (const { id } of images) {
    const { status, body } = await api.owner.call("GET", `/api/images/${id}`);
    const { urls } = body as ImageResource;
    const credentials = { headers: { authorization: `Bearer ${api.owner.key}` } };
    const delivered = urls?.original
      ? await fetch(withOrigin(api.origin, urls.original), credentials)
      : undefined;
    const bytes = delivered ? Buffer.from(await delivered.arrayBuffer()).toString("base64") : undefined;
    shown.push([status, body, delivered?.status, bytes]);
  }
  return shown;
};

beforeAll(async () => {
  folder = inject("testFolder");
  originalUrl = databaseUrl();
  images = await createVariedLibrary(api.origin, api.owner, 20);
  images.push(
    await api.owner.upload("secret.jpg", await jpeg(), {
      encrypt: "true",
      description: "tab\there",
      tags: "C++",
    }),
  );
  await flushDeliveries();
  await dumpTo("installation.dump");
  file = path.join(folder, "installation.dump");
  original = await digestDatabase(originalUrl, { without: unrestoredTables });
});
afterAll(async () => {
  await closeDatabase();
  for (const { drop } of created) await drop();
  changeEnvironment({ DATABASE_URL: originalUrl });
});

describe("a dump", () => {
  it("has all tables and lists all objects, with the hashes of originals", async () => {
    const { rows } = await query(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
    );
    const dumped = description?.tables.map(({ name }) => name) ?? [];

    expect([...dumped, ...unrestoredTables].sort()).toEqual(rows.map(({ tablename }) => tablename));

    let objects = 0;
    for await (const _ of objectStore().list("")) objects++;

    expect(description?.objects).toMatchObject({ rows: objects, missing: 0 });
    expect(objects).toBeGreaterThan(20);
  });

  it("leaves out every table with numbers of transactions, which another database counts by itself", async () => {
    const { rows } = await query(
      "select distinct attrelid::regclass::text as name from pg_attribute where atttypid = 'xid8'::regtype and attnum > 0 and attrelid::regclass::text !~ '^pg_|idx$|stat_'",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows) expect(unrestoredTables).toContain(name);
  });

  it("is written under its name when it is complete, and never over another file", async () => {
    await expect(dumpTo("installation.dump")).rejects.toThrow();
    const failing = async function* () {
      yield randomBytes(100);
      throw new Error("the disk is full");
    };
    await expect(writeNewFile(path.join(folder, "failing.dump"), failing())).rejects.toThrow("the disk");
    expect(readdirSync(folder).filter((name) => name.startsWith("failing"))).toEqual([]);
  });

  it("is the only one at a time", async () => {
    const other = new pg.Client({ connectionString: databaseUrl() });
    await other.connect();
    await other.query("select pg_advisory_lock($1)", [dumpLock]);
    await writeFile(path.join(folder, "second.dump.part"), "of the other dump");

    await expect(dumpTo("second.dump")).rejects.toThrow("Another dump of this database is being made.");
    expect(await readFile(path.join(folder, "second.dump.part"), "utf8")).toBe("of the other dump");

    await other.end();
    await dumpTo("second.dump");

    expect(existsSync(path.join(folder, "second.dump.part"))).toBe(false);
  });

  it("needs a database with the schema of this version", async () => {
    const count = (await readMigrations(migrationsFolder)).length;
    await query("create table if not exists copied_migrations as select * from drizzle.__drizzle_migrations");
    try {
      await query(
        "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
      );
      await expect(dumpTo("older.dump")).rejects.toThrow(
        `The database has ${count - 1} migrations, and this version of Albumen has ${count}`,
      );
    } finally {
      await query(
        "insert into drizzle.__drizzle_migrations select * from copied_migrations c where not exists (select from drizzle.__drizzle_migrations m where m.id = c.id); drop table copied_migrations",
      );
    }
  });
});

describe("restoring a dump", () => {
  it.each(["without a schema", "with an empty schema"])(
    "into a database %s gives equal rows",
    async (kind) => {
      const before = await readAll();
      await useDatabase(await (kind === "without a schema" ? createEmptyDatabase() : createTestDatabase()));
      const comparison = await restoreDump(await openDump(file));

      expect(comparison).toMatchObject({ missing: 0, different: 0, examples: [] });
      expect(comparison.referenced).toBeGreaterThan(20);
      expect(await digestDatabase(databaseUrl(), { without: unrestoredTables })).toEqual(original);
      expect(await readAll()).toEqual(before);

      await api.owner.upload("after.jpg", await jpeg({ width: 77 }));
      await expect(restoreDump(await openDump(file))).rejects.toThrow("This installation has accounts");
    },
  );

  it("names the objects that the store does not have, or has with another size", async () => {
    await useDatabase(await createEmptyDatabase());
    const [one = "", other = ""] = (
      await query(
        "select blob_key from image_files where status = 'live' order by blob_key limit 2",
        originalUrl,
      )
    ).rows.map(({ blob_key }) => blob_key as string);
    const files = path.join(process.env.ALBUMEN_DATA ?? "", "files");
    const backup = path.join(folder, "object");
    await copyFile(path.join(files, one), backup);
    const content = await readFile(path.join(files, other));
    try {
      await rm(path.join(files, one));
      await writeFile(path.join(files, other), content.subarray(1));
      const comparison = await restoreDump(await openDump(file));
      expect(comparison).toMatchObject({ missing: 1, different: 1, examples: [one, other].sort() });
    } finally {
      await copyFile(backup, path.join(files, one));
      await writeFile(path.join(files, other), content);
    }
  });

  it("changes nothing with a dump of a newer version", async () => {
    await useDatabase(await createEmptyDatabase());
    const dump = await openDump(file);
    const migrations = [...dump.description.migrations, { name: "9999_future", hash: "f" }];

    await expect(restoreDump({ ...dump, description: { ...dump.description, migrations } })).rejects.toThrow(
      "does not have its migration 9999_future",
    );

    const { rows } = await query("select count(*)::int as count from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([{ count: 0 }]);
  });

  it("leaves an empty database that can be restored into when a table fails", async () => {
    await useDatabase(await createEmptyDatabase());
    const dump = await openDump(file);
    const tables = dump.description.tables.map((table) =>
      table.name === "users" ? { ...table, rows: table.rows + 1 } : table,
    );

    await expect(restoreDump({ ...dump, description: { ...dump.description, tables } })).rejects.toThrow(
      "rows of users were restored",
    );

    await restoreDump(dump);
    expect(await digestDatabase(databaseUrl(), { without: unrestoredTables })).toEqual(original);
  });

  it("rejects a file that is truncated, altered or something else before it changes anything", async () => {
    const bytes = await readFile(file);
    const damaged = path.join(folder, "damaged.dump");
    const rejects = async (content: Uint8Array) => {
      await writeFile(damaged, content);
      await expect(openDump(damaged)).rejects.toThrow(/is not a complete dump/);
    };
    await rejects(Buffer.from("something else"));
    for (const length of [0, 1, 1_000, bytes.length >> 1, bytes.length - 1])
      await rejects(bytes.subarray(0, length));
    const untouched = await openDump(file);
    let rejected = 0;
    for (let round = 0; round < 150; round++) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(Math.random() * changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8));
      await writeFile(damaged, changed);
      const opened = await openDump(damaged).catch((error: Error) => error);
      if (opened instanceof Error) rejected++;
      // A time or a flag of the archive itself, which means nothing.
      else expect(opened.description, `byte ${at}`).toEqual(untouched.description);
    }

    expect(rejected).toBeGreaterThan(100);
  });
});
