import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** An arbitrary constant that every migrating process must share. */
const migrationLock = 4_816_201;

/** Migrates the database to the current schema. Processes that start together do so one after another. */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  await withMigrationLock(url, () =>
    withClient(url, async (client) => {
      for (const extension of ["pg_trgm", "btree_gin", "fuzzystrmatch"])
        await client.query(`create extension if not exists ${extension}`);
      await migrate(drizzle(client), { migrationsFolder });
    }),
  );
}

/**
 * The migrator itself takes no lock. This one belongs to an open transaction of another connection: a transaction keeps its
 * server session behind a pooler as well, where a session lock would outlive its client.
 */
async function withMigrationLock(url: string, work: () => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    const settings = ["idle_in_transaction_session_timeout", "statement_timeout", "lock_timeout"];
    await client.query(["begin", ...settings.map((name) => `set local ${name} = 0`)].join("; "));
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    try {
      await work();
    } finally {
      await client.query("rollback");
    }
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "albumen-migrate" });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
