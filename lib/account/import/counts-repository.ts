import { getTableName, type SQL, sql } from "drizzle-orm";
import { analyticsDaily, analyticsOwnerDaily, storageDaily } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** A table with counts per owner and day: the other columns of its key, and its counts. */
const countTables = {
  images: {
    table: analyticsDaily,
    keys: ["day", "image_id", "variant_key", "format", "country", "referrer"],
    counts: ["requests", "bytes"],
  },
  totals: { table: analyticsOwnerDaily, keys: ["day", "dimension", "value"], counts: ["requests", "bytes"] },
  storage: { table: storageDaily, keys: ["day"], counts: ["images", "original_bytes", "variant_bytes"] },
} as const;
export type CountTable = keyof typeof countTables;

type CountRow = Readonly<Record<string, string | number>>;

/**
 * Inserts the counts that the owner does not have. Returns how many these were, how many the owner
 * has already, and how many of those differ.
 */
export async function insertCounts(
  name: CountTable,
  owner: string,
  rows: readonly CountRow[],
  { dryRun }: { dryRun: boolean },
): Promise<{ restored: number; unchanged: number; kept: number }> {
  const { table, keys, counts } = countTables[name];
  const columns = [...keys, ...counts];
  const list = (prefix: string, names: readonly string[]) =>
    sql.raw(names.map((column) => `${prefix}${column}`).join(", "));
  const arrays = columns.map((column) => {
    const type = (counts as readonly string[]).includes(column) ? "bigint[]" : "text[]";
    return sql`${sql.param(rows.map((row) => row[column]))}::${sql.raw(type)}`;
  });
  const target = sql.raw(getTableName(table));
  const insertion: SQL = sql`, inserted as (
    insert into ${target} (owner, ${list("", columns)})
    select ${owner}, ${list("", columns)} from compared where not is_present order by ${list("", keys)}
    on conflict do nothing)`;

  const { rows: answer } = await db().execute<{ restored: number; unchanged: number; kept: number }>(sql`
    with input (${list("", columns)}) as (select * from unnest(${sql.join(arrays, sql`, `)})),
    compared as (
      select input.*, t.owner is not null as is_present,
        (${list("t.", counts)}) is distinct from (${list("input.", counts)}) as is_different
      from input left join ${target} t on t.owner = ${owner} and (${list("t.", keys)}) = (${list("input.", keys)}))
    ${dryRun ? sql`` : insertion}
    select count(*) filter (where not is_present)::int as restored,
      count(*) filter (where is_present and not is_different)::int as unchanged,
      count(*) filter (where is_present and is_different)::int as kept
    from compared`);

  return answer[0] ?? { restored: 0, unchanged: 0, kept: 0 };
}
