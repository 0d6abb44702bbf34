import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates a database with the current schema and no rows: a clone of the template that the global
 * setup migrated.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  // The other strategy writes every page to the log of changes as well.
  return createDatabase(` template ${inject("testPostgres").template} strategy file_copy`);
}

/** Creates a database without a schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("");
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const { serverUrl } = inject("testPostgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(serverUrl, `create database ${name}${options}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;

  return { url: url.href, drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
