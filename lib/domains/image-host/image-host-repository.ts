import { type SQL, sql } from "drizzle-orm";

/**
 * The domain in the URLs of an account's images: its oldest active one, if its settings say so;
 * null for the host of the service. `users` is the name of the table of accounts in the query. The
 * columns are named as text, because a query of a single table names them without it.
 */
export function imageHostOf(usersTable: "users" | "libraries"): SQL<string | null> {
  return sql<string | null>`(select d.hostname from custom_domains d
    join user_settings s on s.owner = d.owner and s.embed_use_custom_domain = 1
    where d.owner = ${sql.raw(usersTable)}.owner and d.status = 'active'
    order by d.created_at, d.id limit 1)`;
}
