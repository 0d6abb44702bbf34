import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { readAppliedMigrations } from "./applied-migrations";

/** SHA-256 of the first migration of databases that were made before 1.0.0. */
const preReleaseBaseline = "3fa7422b64313a9e2f113cf2645da83c278bad99e04115bddd4ea2ba37ba1fd6";

/** Reads the migrations that followed that one before 1.0.0. The baseline contains all of them. */
function readPreReleaseMigrations(migrationsFolder: string) {
  return readMigrationFiles({ migrationsFolder: path.join(migrationsFolder, "pre-release") });
}

/** Lists the hashes of the migrations before 1.0.0, in order. */
export function listPreReleaseHashes(migrationsFolder: string): string[] {
  return [preReleaseBaseline, ...readPreReleaseMigrations(migrationsFolder).map(({ hash }) => hash)];
}

/** Whether these are migrations of a database that was made before 1.0.0, which can be taken over. */
export function arePreRelease(applied: readonly string[], migrationsFolder: string): boolean {
  const known = listPreReleaseHashes(migrationsFolder);
  return applied.length > 0 && applied.every((hash, index) => hash === known[index]);
}

/**
 * Takes over a database that was made before 1.0.0: applies the migrations of that time that it
 * lacks, which gives it the schema of the baseline, and records the baseline in their place.
 * Leaves every other database unchanged.
 */
export async function replacePreReleaseMigrations(
  client: pg.Client,
  migrationsFolder: string,
): Promise<void> {
  const applied = await readAppliedMigrations(client);
  if (!arePreRelease(applied, migrationsFolder)) return;

  const [baseline] = readMigrationFiles({ migrationsFolder });
  const missing = readPreReleaseMigrations(migrationsFolder).slice(applied.length - 1);
  await client.query("begin");
  try {
    for (const statement of missing.flatMap(({ sql }) => sql)) await client.query(statement);
    await client.query("delete from drizzle.__drizzle_migrations");
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      baseline?.hash,
      baseline?.folderMillis,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
