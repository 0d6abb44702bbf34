import { inArray, type SQL, sql } from "drizzle-orm";
import { analyticsDaily, analyticsOwnerDaily, imageRequests, images, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type ImageDay = typeof analyticsDaily.$inferSelect;
export type OwnerDay = typeof analyticsOwnerDaily.$inferSelect;
export type ImageTotal = Pick<ImageDay, "imageId" | "requests" | "bytes">;

/** The open transaction's id, by which its outcome can be asked for when the answer to its commit was lost. */
export async function currentTransactionId(): Promise<string> {
  const { rows } = await db().execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  if (!rows[0]) throw new Error("the transaction has no id");
  return rows[0].id;
}

/**
 * False as well of an id that this server has not given out yet: its predecessor gave it out and took the transaction with
 * it. Raises an Error while the transaction is open, which it stays until the server notices that nobody is there.
 */
export async function wasCommitted(transactionId: string): Promise<boolean> {
  const id = sql`${transactionId}::text::xid8`;
  const { rows } = await db().execute<{ status: string | null }>(sql`
    select case when ${id} < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status(${id}) end as status`);
  const status = rows[0]?.status;
  if (status === "in progress") throw new Error("the transaction is still open");
  return status === "committed";
}

/** The email addresses of these owners, who stay until the open transaction ends; who is gone is not in the map. */
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

/** Of images that are still there. */
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

/**
 * Notes that the images were looked at now, unless that was noted lately. An image that is being changed is passed over, so
 * that this waits for no change and no change for long; the next look at it comes.
 */
export async function recordLastAccess(
  imageIds: readonly string[],
  { now, unlessSince }: { now: string; unlessSince: string },
): Promise<void> {
  const unlockedImages = db()
    .select({ id: images.id })
    .from(images)
    .where(
      sql`${images.id} = any(${sql.param([...imageIds])}::text[])
        and (${images.lastAccessedAt} is null or ${images.lastAccessedAt} < ${unlessSince})`,
    )
    .for("no key update", { skipLocked: true });
  await db().update(images).set({ lastAccessedAt: now }).where(sql`${images.id} in ${unlockedImages}`);
}

/** Columns of the rows as arrays, for `unnest`. */
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
