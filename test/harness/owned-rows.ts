import { sql } from "drizzle-orm";
import { database, db } from "@/lib/platform/database/transaction";

/** The columns that assign a row to an owner, in order of precedence. */
const ownerConditions: Record<string, string> = {
  owner: "t.owner = $1",
  alias_owner: "t.alias_owner = $1",
  grant_id: "t.grant_id in (select key_id from api_keys where owner = $1)",
  image_id: "t.image_id in (select id from images where owner = $1)",
  collection_id: "t.collection_id in (select id from collections where owner = $1)",
  share_id: "t.share_id in (select id from shares where owner = $1)",
  webhook_id: "t.webhook_id in (select id from webhooks where owner = $1)",
  user_id: "t.user_id in (select auth_user_id from users where owner = $1)",
  uid: "t.uid in (select uid from users where owner = $1)",
};

/**
 * Tables without owners, about people who are not owners yet or no longer, or with counts of
 * deliveries, which are saved some time after them.
 */
const unownedTables =
  /^(analytics_|image_requests$|auth_|job_|__|outbox$|outgoing_mails$|rate_limits$|stripe_events$|key_store$|notifications$|variant_records$|handle_reservations$|installation$|processes$|invitations$|log_sources$|log_batches$|oauth_clients$|retired_ids$)/;

/**
 * Columns that change without a change of the owner's resources: usage of keys and images, and
 * rejected calls. Responses stored for idempotency do not count either.
 */
const comparedColumns: Record<string, string> = {
  api_keys: "to_jsonb(t) - 'last_used_at'",
  images: "to_jsonb(t) - 'last_accessed_at'",
  audit_logs: "case when t.status = 'success' then to_jsonb(t) end",
};

/** Returns a digest of an owner's rows, by table; equal digests mean that nothing changed. */
export async function digestOwnedRows(owner: string): Promise<Record<string, string>> {
  const digests = (await ownedTables()).map(
    ({
      table,
      where,
    }) => `select '${table}' as name, md5(coalesce(string_agg(r, ',' order by r), '')) as digest from (
       select (${comparedColumns[table] ?? "to_jsonb(t)"})::text as r from "${table}" t where ${where}) rows`,
  );

  // Named, so that the server plans it once per connection: the plan costs more than the rows.
  const { rows } = await database().$client.query<{ name: string; digest: string }>({
    name: "owned_rows",
    text: digests.join(" union all "),
    values: [owner],
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}

/** Returns the number of this owner's rejected writes, from the audit log. */
export async function countFailedEntries(owner: string): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from audit_logs where owner = ${owner} and status = 'failed'`,
  );
  return rows[0]?.count ?? 0;
}

let tables: Promise<Array<{ table: string; where: string }>> | undefined;

function ownedTables() {
  tables ??= findOwnedTables();
  return tables;
}

async function findOwnedTables() {
  const { rows } = await db().execute<{ name: string; columns: string[] }>(sql`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by c.table_name`);

  return rows
    .filter(({ name }) => !unownedTables.test(name))
    .map(({ name, columns }) => {
      const column = Object.keys(ownerConditions).find((one) => columns.includes(one));
      if (!column) throw new Error(`say in test/harness/owned-rows.ts whose the rows of ${name} are`);

      return { table: name, where: ownerConditions[column] ?? "" };
    });
}
