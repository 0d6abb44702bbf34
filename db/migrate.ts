import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { version } from "@/package.json";

export interface Migration {
  name: string;
  /** SHA-256 of its file. */
  hash: string;
}

type Queryable = Pick<pg.Pool, "query">;

/** An arbitrary constant that every migrating process must share. */
const migrationLock = 4_816_201;

const insufficientPrivilege = "42501";

/** Lists the migrations of a folder in order. */
export async function readMigrations(migrationsFolder: string): Promise<Migration[]> {
  const { entries } = await readJournal(migrationsFolder);
  const files = readMigrationFiles({ migrationsFolder });
  return entries.map(({ tag }, index) => ({ name: tag, hash: files[index]?.hash ?? "" }));
}

/**
 * Returns the hashes of the migrations that a database has, in order; none for one that was never
 * migrated.
 */
export async function readAppliedMigrations(client: Queryable): Promise<string[]> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (tables[0]?.name == null) return [];

  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );

  return rows.map(({ hash }) => hash);
}

/**
 * Migrates the database with the first migrations of the folder only: to the schema of an earlier
 * version.
 */
export async function migrateDatabaseTo(url: string, migrationsFolder: string, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  try {
    const filter = (file: string) => !file.endsWith("_snapshot.json");
    await cp(migrationsFolder, folder, { recursive: true, filter });
    const journal = await readJournal(folder);
    const entries = journal.entries.slice(0, count);
    await writeFile(path.join(folder, journalFile), JSON.stringify({ ...journal, entries }));
    await migrateDatabase(url, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const journalFile = "meta/_journal.json";

async function readJournal(folder: string): Promise<{ entries: Array<{ tag: string }> }> {
  return JSON.parse(await readFile(path.join(folder, journalFile), "utf8"));
}

/**
 * Migrates the database to the current schema. Processes that start together do so one after
 * another. All migrations that it lacks are one transaction: when one fails, nothing has changed.
 * Throws `OtherBaselineError` or `NewerSchemaError` before it changes a database that has another
 * baseline, or migrations that this version does not know.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  await withMigrationLock(url, () =>
    withClient(url, async (client) => {
      await assertSameBaseline(client, migrationsFolder);
      await assertKnownSchema(client, migrationsFolder);
      await addVectors(client);
      await migrate(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
        throw nameMigration(error, migrationsFolder);
      });
      await recordVersion(client);
    }),
  );
}

/**
 * The database has migrations of a time before the baseline, which this version cannot continue.
 */
export class OtherBaselineError extends Error {
  override readonly name = "OtherBaselineError";

  constructor() {
    super(
      "An earlier state of Albumen made this database, and this version cannot migrate it: write a dump with the version that made it (npx albumen dump --to <file>) and restore it with this version into an empty database or a new data folder.",
    );
  }
}

/** The baseline is the first migration. Until 1.0.0 it can be replaced. */
async function assertSameBaseline(client: pg.Client, migrationsFolder: string): Promise<void> {
  const [baseline] = await readMigrations(migrationsFolder);
  const [applied] = await readAppliedMigrations(client);
  if (applied !== undefined && applied !== baseline?.hash) throw new OtherBaselineError();
}

/**
 * A newer version has migrated the database, and this one would write rows that it does not
 * understand.
 */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";

  constructor(migratedBy: string | undefined, lastMigrationAt: string) {
    // A state of this version that was never released has its name too.
    const isNamed = migratedBy !== undefined && migratedBy !== version;
    const newer = isNamed
      ? `Albumen ${migratedBy}`
      : `A newer version of Albumen, with a migration of ${lastMigrationAt.slice(0, 10)},`;
    super(
      `${newer} has migrated this database, and this is version ${version}: start ${isNamed ? migratedBy : "the newer version"} or later, or restore a dump that version ${version} wrote into an empty database or a new data folder.`,
    );
  }
}

/**
 * Fails for a database with migrations that this version does not have.
 * @throws NewerSchemaError
 */
export async function assertKnownSchema(client: Queryable, migrationsFolder: string): Promise<void> {
  const known = await readMigrations(migrationsFolder);
  const applied = await readAppliedMigrations(client);
  if (applied.every((hash, index) => known[index]?.hash === hash)) return;

  const { rows } = await client.query<{ at: string }>(
    `select max(created_at)::text as at from ${migrationsTable}`,
  );
  throw new NewerSchemaError(await readVersion(client), new Date(Number(rows[0]?.at)).toISOString());
}

const migrationsTable = "drizzle.__drizzle_migrations";

/** Returns the version that has migrated the database last. */
async function readVersion(client: Queryable): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('${migrationsTable}'::regclass) as version`,
  );
  return rows[0]?.version ?? undefined;
}

/**
 * Notes the version as a comment of the table that lists the migrations, where each version finds
 * it, whatever its schema.
 */
async function recordVersion(client: pg.Client): Promise<void> {
  if ((await readVersion(client)) === version) return;
  await client.query(`comment on table ${migrationsTable} is ${client.escapeLiteral(version)}`);
}

/**
 * Adds pgvector where the server has it and lets this role add it: search by meaning is not offered
 * without it.
 */
async function addVectors(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 from pg_available_extensions where name = 'vector'");
  if (rows.length === 0) return;

  try {
    await client.query("create extension if not exists vector");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === insufficientPrivilege)) throw error;
  }
}

/** A statement of a migration failed. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";

  constructor(
    /** The file of the migration. */
    readonly file: string,
    cause: unknown,
  ) {
    super(`the migration ${file} failed`, { cause });
  }
}

/** Adds the name of the migration to the error of a statement. */
function nameMigration(error: unknown, migrationsFolder: string): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;

  const file = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .find((name) => readFileSync(path.join(migrationsFolder, name), "utf8").includes(error.query));
  return file === undefined ? error : new MigrationError(file, error.cause);
}

/**
 * The migrator itself takes no lock. This one belongs to an open transaction of another connection:
 * a transaction keeps its server session behind a pooler as well, where a session lock would
 * outlive its client.
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
