import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { migrateDatabase, migrateDatabaseTo, readMigrations } from "@/db/migrate";

// Tests migrations on existing rows: the previous schema, rows, then the migrations.

const migrations = path.resolve("db/migrations");
let url: string;
export let client: pg.Client;

/** Connects to the database of the test file that calls it. */
export function connectForMigrations(): void {
  beforeAll(async () => {
    url = process.env.DATABASE_URL ?? "";
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  afterAll(() => client.end());
}

/** Runs the migrations from the given one on, over rows inserted before it. */
export async function migrateRows(name: string, insert: () => Promise<void>): Promise<void> {
  await client.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
  const count = (await readMigrations(migrations)).findIndex((migration) => migration.name.endsWith(name));
  if (count < 0) throw new Error(`there is no migration ${name}`);
  await migrateDatabaseTo(url, migrations, count);
  await insert();
  await migrateDatabase(url, migrations);
}

export const now = "2026-01-01T00:00:00.000Z";

export async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 1}`);
  await client.query(`insert into ${table} (${names}) values (${places})`, Object.values(row));
}

export async function insertOwner(owner: string): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await insert("users", { owner, uid: `usr_${owner}`, handle: owner, ...times });
  await insert("user_settings", { owner, ...times });
}

export const insertAlbum = (owner: string, album_slug: string) =>
  insert("albums", { owner, album_slug, title: album_slug, created_at: now, updated_at: now });

export const insertImage = (id: string, owner: string, album_slug: string) =>
  insert("images", { id, owner, filename: `${id}.jpg`, album_slug, created_at: now, updated_at: now });

export const queryRows = async <Row>(query: string) => (await client.query(query)).rows as Row[];
