import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrateDatabase, readMigrations } from "@/db/migrate";
import { imageVariants, profilePictures, tags, users } from "@/db/schema";
import { flushDeliveries } from "@/lib/analytics";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { createLeavingAccount } from "@/test/builders/leaving-account";
import { createVariedLibrary } from "@/test/builders/varied-library";
import { serveApi } from "@/test/harness/api-suite";
import { createEmptyDatabase, type TestDatabase } from "@/test/harness/database";
import { digestDatabase } from "@/test/harness/database-digest";
import { writeLaterMigrations } from "@/test/harness/later-version";
import { changeEnvironment } from "@/test/harness/reset-process";
import { writeNewFile } from "../write-file";
import { type Dump, openDump } from "./dump-file";
import { replacedMigrations, restoreDump } from "./restore-dump";
import { streamDump } from "./write-dump";

/** Rows that are not restored, and the table that forgets its folder. */
const without = [
  "image_changes",
  "notifications",
  "job_leader",
  "rendition_leases",
  "rate_limits",
  "resumable_uploads",
  "resumable_upload_parts",
  "installation",
];
/** Tables that migrations after the baseline have added. */
const addedTables = ["retired_ids"];
/** Columns that migrations after the baseline have added, by table. */
const addedColumns: Readonly<Record<string, readonly string[]>> = {
  image_variants: ["sha256"],
  profile_pictures: ["sha256"],
  installation: ["scrub_started_at", "scrubbed_image_id"],
  users: ["operator"],
  user_settings: ["invited"],
  dav_placeholders: ["blob_key"],
  albums: ["deleted_at"],
  tags: ["name", "name_key", "deleted_at", "merged_into"],
};
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

const api = serveApi();
const databases: TestDatabase[] = [];
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
  originalUrl = databaseUrl();
  await createVariedLibrary(api.origin, api.owner, 20);
  await createLeavingAccount(api.origin);
  await flushDeliveries();
  // An earlier version has not recorded them.
  await db().update(imageVariants).set({ sha256: null });
  await db().update(profilePictures).set({ sha256: null });
  await db()
    .update(tags)
    .set({ name: sql`${tags.tagSlug}`, nameKey: sql`${tags.tagSlug}` });
  // The migration makes the oldest account the operator.
  const oldest = db()
    .select({ owner: users.owner })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(users.createdAt, users.owner)
    .limit(1);
  await db().update(users).set({ operator: true }).where(eq(users.owner, oldest));
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
  changeEnvironment({ DATABASE_URL: originalUrl });
});

/** Returns the dump as the version with the baseline would have written it. */
function toBaseline({ description, open }: Dump, migrations: Dump["description"]["migrations"]): Dump {
  const isAdded = (table: string, column: string) => addedColumns[table]?.includes(column) === true;
  const former = description.tables.filter(({ name }) => !addedTables.includes(name));
  const tables = former.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => !isAdded(table.name, column)),
  }));
  return {
    description: { ...description, migrations, tables },
    async open(name) {
      const table = former.find((one) => name.includes(`/${one.name}.`));
      const stream = await open(name);
      if (!table || !(table.name in addedColumns)) return stream;
      const lines = gunzipSync(await buffer(stream))
        .toString("utf8")
        .split("\n");
      const kept = lines.map((line) =>
        line
          .split("\t")
          .filter((_value, at) => !isAdded(table.name, table.columns[at] ?? ""))
          .join("\t"),
      );
      return Readable.from([gzipSync(kept.join("\n"))]);
    },
  };
}

describe("a dump of an earlier version", () => {
  it("is restored with the migrations that the baseline replaced, whose schema is equal", async () => {
    const replaced = ["0000_initial", "0001_analytics_and_tag_times"].map((name) => ({ name, hash: name }));
    const migrations = [...replaced, { name: "0071_encrypted-images-facet", hash: replacedMigrations.last }];
    await useEmptyDatabase();
    await restoreDump(toBaseline(dump, migrations));
    const compared = { without: [...without, ...addedTables] };
    expect(await digestDatabase(databaseUrl(), compared)).toEqual(
      await digestDatabase(originalUrl, compared),
    );
    expect((await readMigrations("db/migrations"))[0]?.hash).toBe(replacedMigrations.baseline);
  });

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
    expect(await restoreDump(dump, migrationsFolder)).toMatchObject({ missing: 0, different: 0 });
    const restored = await digestDatabase(databaseUrl(), { without });
    await migrateDatabase(originalUrl, migrationsFolder);
    const migrated = await digestDatabase(originalUrl, { without });
    for (const part of ["rows", "indexes", "constraints", "triggers", "migrations"] as const)
      expect(restored[part], part).toEqual(migrated[part]);
    expect(restored.migrations).toHaveLength((await readMigrations("db/migrations")).length + 2);
  });
});
