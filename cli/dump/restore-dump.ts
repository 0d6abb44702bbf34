import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { readAppliedMigrations } from "@/db/applied-migrations";
import { type Migration, migrateDatabase, migrateDatabaseTo, readMigrations } from "@/db/migrate";
import { listPreReleaseHashes } from "@/db/replace-migrations";
import { findInstallationId } from "@/lib/operation/installation";
import { claimStores, storedObjects } from "@/lib/platform/storage";
import { connect, directUrl, withTransaction } from "./connection";
import { type Dump, objectsName, tableFileName } from "./dump-file";
import {
  compareWithStore,
  copyObjectsIn,
  listStoreObjects,
  type StoreComparison,
} from "./objects-repository";
import {
  clearFolderId,
  copyInStatement,
  hasAccounts,
  lockAccounts,
  setSequences,
  withoutConstraints,
} from "./tables-repository";

/**
 * Restores the rows of a dump into an installation without accounts, migrates them to the schema of
 * this version, and compares them with the object store. Can be repeated after an interruption: the
 * rows appear all at once. Throws an Error of one sentence.
 */
export async function restoreDump(
  dump: Dump,
  migrationsFolder = path.resolve("db/migrations"),
): Promise<StoreComparison> {
  const migrations = await findMigrations(dump.description, migrationsFolder);
  await assertKnown(migrations, migrationsFolder);
  await assertRestorable(migrations);
  // The dump has the id of its installation, which takes the place of the empty one's.
  await claimStores(dump.description.installation_id, await findInstallationId());
  await migrateDatabaseTo(directUrl(), migrationsFolder, migrations.length);
  await withTransaction((client) => restoreRows(client, dump));
  await migrateDatabase(directUrl(), migrationsFolder);
  await withTransaction(clearFolderId);
  await analyze();

  return withTransaction((client) => compare(client, dump));
}

/** Hashes of the last migrations of two schemas that are older than the first one below. */
const olderSchemas = [
  "3fa9b4056a9e5d5100ef7d0c22b2a6108f6e2ba249c6251c81654bdbd9f2eec0",
  "d02865ed3848ac476a5c1fd38bb93e66e8827b566de566f588012821f3bf6c9e",
];

/**
 * Lists the hashes of the last migrations of the schemas before 1.0.0 whose dumps can be restored.
 * The baseline only adds tables and columns to them, each column with a default or null, which the
 * rows of their dumps get.
 */
export function listReplacedSchemas(migrationsFolder: string): string[] {
  return [...olderSchemas, ...listPreReleaseHashes(migrationsFolder)];
}

/**
 * Returns the migrations that make the schema of the dump. For a dump from before 1.0.0, this is the
 * baseline.
 */
async function findMigrations(
  { migrations }: Dump["description"],
  migrationsFolder: string,
): Promise<readonly Migration[]> {
  const last = migrations.at(-1)?.hash ?? "";
  if (!listReplacedSchemas(migrationsFolder).includes(last)) return migrations;

  return (await readMigrations(migrationsFolder)).slice(0, 1);
}

/** The migrations of the dump must be the first ones of this version. */
async function assertKnown(dumped: readonly Migration[], migrationsFolder: string): Promise<void> {
  const known = await readMigrations(migrationsFolder);
  const other = dumped.find(({ hash }, index) => known[index]?.hash !== hash);
  if (!other) return;

  throw new Error(
    `The dump is from a newer or another version of Albumen (this one does not have its migration ${other.name}): update this one first.`,
  );
}

async function assertRestorable(dumped: readonly Migration[]): Promise<void> {
  const client = await connect();
  try {
    if (await hasAccounts(client)) throw notEmpty();

    const applied = await readAppliedMigrations(client);
    if (applied.every((hash, index) => dumped[index]?.hash === hash)) return;

    throw new Error(
      "The database has no accounts, but another schema than the dump: restore into an empty database or a new data folder.",
    );
  } finally {
    await client.end();
  }
}

function notEmpty(): Error {
  return new Error(
    "This installation has accounts, which a restore would replace: restore into an empty database or a new data folder.",
  );
}

async function restoreRows(client: pg.Client, { description, open }: Dump): Promise<void> {
  await lockAccounts(client);
  if (await hasAccounts(client)) throw notEmpty();

  const names = description.tables.map(({ name }) => name);
  await withRemovedColumn(client, description.tables, () =>
    withoutConstraints(client, names, async () => {
      for (const { name, columns, rows } of description.tables) {
        const copied = client.query(copyFrom(copyInStatement(client, name, columns)));
        await pipeline(await open(tableFileName(name)), createGunzip(), copied);
        if (copied.rowCount !== rows)
          throw new Error(
            `${copied.rowCount} of ${rows} rows of ${name} were restored; nothing was changed.`,
          );
      }
    }),
  );
  await setSequences(client, description.sequences);
}

/** Adds the column that the schemas before 1.0.0 had while rows with it are restored. It was never set. */
async function withRemovedColumn(
  client: pg.Client,
  tables: Dump["description"]["tables"],
  work: () => Promise<void>,
): Promise<void> {
  const hasColumn = tables.some(
    ({ name, columns }) => name === "image_files" && columns.includes("wrapped_key"),
  );
  if (hasColumn) await client.query("alter table public.image_files add column wrapped_key text");
  await work();
  if (hasColumn) await client.query("alter table public.image_files drop column wrapped_key");
}

/** Without it, queries are planned for empty tables until the database finds time. */
async function analyze(): Promise<void> {
  const client = await connect();
  await client.query("set statement_timeout = 0; analyze").finally(() => client.end());
}

async function compare(client: pg.Client, { open }: Dump): Promise<StoreComparison> {
  await listStoreObjects(client, storedObjects());
  const copied = client.query(copyFrom(await copyObjectsIn(client)));
  await pipeline(await open(objectsName), createGunzip(), copied);
  await client.query("create index on dumped_objects (key); analyze dumped_objects");

  return compareWithStore(client);
}
