import type pg from "pg";

export type Queryable = Pick<pg.Pool, "query">;

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
