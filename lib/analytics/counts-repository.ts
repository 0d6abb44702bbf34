import { inArray, type SQL, sql } from "drizzle-orm";
import { analyticsDaily, analyticsOwnerDaily, imageRequests, images, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type ImageDay = typeof analyticsDaily.$inferSelect;
export type OwnerDay = typeof analyticsOwnerDaily.$inferSelect;
export type ImageTotal = Pick<ImageDay, "imageId" | "requests" | "bytes">;

/** Returns the open transaction's id, to look up its outcome if the reply to the commit is lost. */
export async function currentTransactionId(): Promise<string> {
  const { rows } = await db().execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  if (!rows[0]) throw new Error("the transaction has no id");

  return rows[0].id;
}

/**
 * Returns false also for an id that this server has not assigned yet: after a failover, the
 * previous server's transaction is lost. Throws while the transaction is open, until the server
 * notices the lost connection.
 */
export async function wasCommitted(transactionId: string): Promise<boolean> {
  const id = sql`${transactionId}::text::xid8`;
  const { rows } = await db().execute<{ status: string | null }>(sql`
    select case when ${id} < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status(${id}) end as status`);
  const status = rows[0]?.status;
  if (status === "in progress") throw new Error("the transaction is still open");

  return status === "committed";
}

/**
 * Returns the owners' email addresses and prevents their deletion until the open transaction ends.
 * The map omits deleted owners.
 */
export async function lockOwners(uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ uid: users.uid, owner: users.owner })
    .from(users)
    .where(inArray(users.uid, [...uids]))
    .for("key share");
  return new Map(rows.map(({ uid, owner }) => [uid, owner]));
}

export async function addImageDays(rows: readonly ImageDay[]): Promise<void> {
  const keys = ["owner", "imageId", "day", "variantKey", "format", "country", "referrer"] as const;
  await db().execute(sql`
    insert into ${analyticsDaily}
      (owner, image_id, day, variant_key, format, country, referrer, requests, bytes)
    select * from unnest(${textArrays(rows, keys)}, ${countArrays(rows)})
    on conflict (owner, day, image_id, variant_key, format, country, referrer) do update
      set requests = ${analyticsDaily}.requests + excluded.requests, bytes = ${analyticsDaily}.bytes + excluded.bytes`);
}

export async function addOwnerDays(rows: readonly OwnerDay[]): Promise<void> {
  const keys = ["owner", "day", "dimension", "value"] as const;
  await db().execute(sql`
    insert into ${analyticsOwnerDaily} (owner, day, dimension, value, requests, bytes)
    select * from unnest(${textArrays(rows, keys)}, ${countArrays(rows)})
    on conflict (owner, day, dimension, value) do update
      set requests = ${analyticsOwnerDaily}.requests + excluded.requests,
        bytes = ${analyticsOwnerDaily}.bytes + excluded.bytes`);
}

/** Updates only images that still exist. */
export async function addImageTotals(rows: readonly ImageTotal[]): Promise<void> {
  await db().execute(sql`
    with counted (image_id, requests, bytes) as (
      select * from unnest(${textArrays(rows, ["imageId"])}, ${countArrays(rows)})),
    locked as (
      select image_id from ${imageRequests} where image_id in (select image_id from counted)
      order by image_id for no key update)
    update ${imageRequests} r set requests = r.requests + c.requests, bytes = r.bytes + c.bytes
    from counted c join locked using (image_id) where r.image_id = c.image_id`);
}

/** An access of an image. It is not recorded if one since `unlessSince` is. */
interface Access {
  imageId: string;
  time: string;
  unlessSince: string;
}

/**
 * Records the access times of the images, unless they were recorded recently. Skips images that are
 * being changed: this neither waits for a change nor delays one for long, and the next access is
 * recorded.
 */
export async function recordLastAccess(accesses: readonly Access[]): Promise<void> {
  await db().execute(sql`
    with accessed (image_id, time, unless_since) as (
      select * from unnest(${textArrays(accesses, ["imageId", "time", "unlessSince"])})),
    unlocked as (
      select ${images.id} as id, a.time
      from ${images} join accessed a on a.image_id = ${images.id}
      where ${images.lastAccessedAt} is null or ${images.lastAccessedAt} < a.unless_since
      for no key update of ${images} skip locked)
    update ${images} set last_accessed_at = unlocked.time from unlocked where ${images.id} = unlocked.id`);
}

/** Returns columns of the rows as arrays, for `unnest`. */
function textArrays<Row>(rows: readonly Row[], names: ReadonlyArray<keyof Row>): SQL {
  return sql.join(
    names.map((name) => sql`${sql.param(rows.map((row) => row[name]))}::text[]`),
    sql`, `,
  );
}

function countArrays(rows: ReadonlyArray<{ requests: number; bytes: number }>): SQL {
  const requests = sql.param(rows.map((row) => row.requests));
  const bytes = sql.param(rows.map((row) => row.bytes));
  return sql`${requests}::bigint[], ${bytes}::bigint[]`;
}
