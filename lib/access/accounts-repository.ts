import { type SQL, sql } from "drizzle-orm";
import { handleAliases, users } from "@/db/schema";
import type { QueryValue } from "@/lib/platform/database/transaction";

/** The number of previous handles of an account that redirect. */
export const maxFormerHandles = 5;

/**
 * Whether the row of `handle_aliases` with this alias is one of the newest of its account, whose
 * URLs redirect.
 */
export function isRedirecting(alias: SQL): SQL<boolean> {
  return sql<boolean>`((select count(*) from ${handleAliases} newer where newer.uid = ${alias}.uid
    and (newer.created_at, newer.handle) > (${alias}.created_at, ${alias}.handle)) < ${maxFormerHandles})`;
}

/** The `uid` of the account that has the handle, or else of the one to which its URLs redirect. */
export function uidOfHandle(handle: QueryValue | SQL): SQL<string | null> {
  return sql`coalesce((select u.uid from ${users} u where u.handle = ${handle}),
    (select h.uid from ${handleAliases} h where h.handle = ${handle} and ${isRedirecting(sql`h`)}))`;
}

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
