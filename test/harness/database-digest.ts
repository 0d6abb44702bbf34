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
      columns: await list(
        `select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text
           || coalesce(' ' || collname, '') || coalesce(' ' || pg_get_expr(adbin, adrelid), '') as text
         from pg_attribute join pg_class on pg_class.oid = attrelid
         left join pg_attrdef on adrelid = attrelid and adnum = attnum left join pg_collation on pg_collation.oid = attcollation
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped order by 1`,
      ),
      functions: await list(
        "select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql')) order by 1",
      ),
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
