import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Any constant will do, as long as every migrating process uses the same one. */
const migrationLock = 4_816_201;

/**
 * Brings the database to the present schema. Two processes that start together wait for one another: the migrator
 * itself takes no lock.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "albumen-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    for (const extension of ["pg_trgm", "btree_gin", "fuzzystrmatch"])
      await client.query(`create extension if not exists ${extension}`);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
