import pg from "pg";

/**
 * Everything that a database has: digests of the rows of each table, and the definitions of the
 * schema.
 */
export async function digestDatabase(url: string, { without = [] }: { without?: readonly string[] } = {}) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const list = async (query: string) =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
  try {
    const tables = await list(
      "select relname as text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const rows: Record<string, string> = {};
    for (const table of tables.filter((name) => !without.includes(name)))
      rows[table] = (
        await list(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as text
           from public."${table}" t`,
        )
      ).join();
    return {
      rows,
      indexes: await list("select indexdef as text from pg_indexes where schemaname = 'public' order by 1"),
      constraints: await list(
        `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
         where connamespace = 'public'::regnamespace order by 1`,
      ),
      triggers: await list(
        "select pg_get_triggerdef(oid) || ' ' || tgenabled::text as text from pg_trigger where not tgisinternal order by 1",
      ),
      sequences: await list(
        "select sequencename || ' ' || coalesce(last_value, 0) as text from pg_sequences where schemaname = 'public' order by 1",
      ),
      migrations: await list("select hash as text from drizzle.__drizzle_migrations order by created_at"),
    };
  } finally {
    await client.end();
  }
}
