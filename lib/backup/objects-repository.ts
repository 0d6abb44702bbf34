import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { backupObjects, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type ObjectRow = typeof backupObjects.$inferSelect;
type Kind = ObjectRow["kind"];

const isKind = (owner: string, kind: Kind) =>
  and(eq(backupObjects.owner, owner), eq(backupObjects.kind, kind));

/** Returns the current objects of these subjects. */
export async function findObjects(
  owner: string,
  kind: Kind,
  subjectIds?: readonly string[],
): Promise<ObjectRow[]> {
  return db()
    .select()
    .from(backupObjects)
    .where(
      and(
        isKind(owner, kind),
        isNull(backupObjects.deletedAt),
        subjectIds && inArray(backupObjects.subjectId, [...subjectIds]),
      ),
    )
    .orderBy(asc(backupObjects.subjectId));
}

/** Records an object, and that the others of its subject are replaced. */
export async function saveObject(row: typeof backupObjects.$inferInsert): Promise<void> {
  const { owner, objectKey, kind, subjectId, changedAt } = row;
  const saved = { deletedAt: null, verifiedAt: null, keyVersion: null, ...row };
  await db()
    .insert(backupObjects)
    .values(saved)
    .onConflictDoUpdate({ target: [backupObjects.owner, backupObjects.objectKey], set: saved });
  await db()
    .update(backupObjects)
    .set({ deletedAt: changedAt, changedAt })
    .where(
      and(
        isKind(owner, kind),
        eq(backupObjects.subjectId, subjectId),
        isNull(backupObjects.deletedAt),
        sql`${backupObjects.objectKey} <> ${objectKey}`,
      ),
    );
}

/** Returns objects of images that do not exist any more. */
export async function findOrphanObjects(owner: string, limit: number): Promise<ObjectRow[]> {
  const image = db().select({ id: images.id }).from(images).where(eq(images.id, backupObjects.subjectId));
  return db()
    .select()
    .from(backupObjects)
    .where(and(isKind(owner, "image"), isNull(backupObjects.deletedAt), notExists(image)))
    .limit(limit);
}

/** Returns the images that were deleted here, while the bucket still has them as live. */
export async function findDeletedImages(owner: string, ids: readonly string[]): Promise<Set<string>> {
  const image = db().select({ id: images.id }).from(images).where(eq(images.id, backupObjects.subjectId));
  const rows = await db()
    .selectDistinct({ id: backupObjects.subjectId })
    .from(backupObjects)
    .where(
      and(
        isKind(owner, "image"),
        inArray(backupObjects.subjectId, [...ids]),
        isNull(backupObjects.deletedAt),
        notExists(image),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function markDeleted(owner: string, objectKeys: readonly string[], now: string): Promise<void> {
  if (objectKeys.length === 0) return;
  await db()
    .update(backupObjects)
    .set({ deletedAt: now, changedAt: now })
    .where(and(eq(backupObjects.owner, owner), inArray(backupObjects.objectKey, [...objectKeys])));
}

/**
 * Returns some objects of encrypted images whose records have a key that an earlier version of the
 * master key wraps, or maybe does.
 */
export async function findOlderKeys(owner: string, version: number, limit: number): Promise<ObjectRow[]> {
  const { encryption, keyVersion } = backupObjects;
  return db()
    .select()
    .from(backupObjects)
    .where(
      and(isKind(owner, "image"), eq(encryption, "image"), or(isNull(keyVersion), lt(keyVersion, version))),
    )
    .limit(limit);
}

/** Returns the versions of the master key that wrap keys in the records of images. */
export async function listKeyVersions(owner: string): Promise<number[]> {
  const rows = await db()
    .selectDistinct({ version: backupObjects.keyVersion })
    .from(backupObjects)
    .where(and(isKind(owner, "image"), isNotNull(backupObjects.keyVersion)));
  return rows.flatMap(({ version }) => version ?? []);
}

export async function updateObject(
  { owner, objectKey }: Pick<ObjectRow, "owner" | "objectKey">,
  changes: Partial<ObjectRow>,
): Promise<void> {
  await db()
    .update(backupObjects)
    .set(changes)
    .where(and(eq(backupObjects.owner, owner), eq(backupObjects.objectKey, objectKey)));
}

/**
 * Another object `o` of the same subject. The columns of the query's own table are named with it: a
 * query of a single table names the columns that it selects without, which a subquery would read as
 * columns of `o`.
 */
const isOfSameSubject = sql`o.owner = ${backupObjects}.owner and o.kind = ${backupObjects}.kind
  and o.subject_id = ${backupObjects}.subject_id and o.object_key <> ${backupObjects}.object_key`;

/**
 * Returns objects that were deleted or replaced before, and whether nothing of their subject stays.
 */
export async function findExpiredObjects(
  owner: string,
  before: string,
  limit: number,
): Promise<Array<ObjectRow & { isLast: boolean }>> {
  const rows = await db()
    .select({
      row: backupObjects,
      isLast: sql<boolean>`not exists (select from ${backupObjects} o
        where ${isOfSameSubject} and (o.deleted_at is null or o.deleted_at >= ${before}))`,
    })
    .from(backupObjects)
    .where(
      and(
        eq(backupObjects.owner, owner),
        isNotNull(backupObjects.deletedAt),
        lt(backupObjects.deletedAt, before),
      ),
    )
    .limit(limit);
  return rows.map(({ row, isLast }) => ({ ...row, isLast }));
}

export async function deleteObjects(owner: string, objectKeys: readonly string[]): Promise<void> {
  if (objectKeys.length === 0) return;
  await db()
    .delete(backupObjects)
    .where(and(eq(backupObjects.owner, owner), inArray(backupObjects.objectKey, [...objectKeys])));
}

const shard = sql<string>`left(encode(sha256(convert_to(${backupObjects.subjectId}, 'UTF8')), 'hex'), 2)`;

/** The parts of the index whose objects have changed since. */
export async function findChangedShards(owner: string, since: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ shard })
    .from(backupObjects)
    .where(and(isKind(owner, "image"), gt(backupObjects.changedAt, since)));
  return rows.map((row) => row.shard);
}

/** Returns the images of a part of the index: what is present, else what was deleted last. */
export async function listShard(owner: string, name: string): Promise<ObjectRow[]> {
  const rows = await db()
    .selectDistinctOn([backupObjects.subjectId])
    .from(backupObjects)
    .where(and(isKind(owner, "image"), sql`${shard} = ${name}`))
    .orderBy(asc(backupObjects.subjectId), sql`${backupObjects.deletedAt} desc nulls first`);
  return rows;
}

export async function listShards(owner: string): Promise<string[]> {
  const rows = await db().selectDistinct({ shard }).from(backupObjects).where(isKind(owner, "image"));
  return rows.map((row) => row.shard).sort();
}

/** Lets a part of the index count as changed. */
export async function touchShard(owner: string, name: string, now: string): Promise<void> {
  await db()
    .update(backupObjects)
    .set({ changedAt: now })
    .where(and(isKind(owner, "image"), sql`${shard} = ${name}`));
}

export async function countObjects(owner: string): Promise<number> {
  return db().$count(backupObjects, eq(backupObjects.owner, owner));
}

/**
 * Returns the next objects by their keys, also of what was deleted; `hasRecord`: the record of the
 * image describes this one.
 */
export async function listObjects(
  owner: string,
  after: string,
  limit: number,
): Promise<Array<ObjectRow & { hasRecord: boolean }>> {
  const hasRecord = sql<boolean>`${backupObjects.kind} = 'image' and not exists (select from ${backupObjects} o
    where ${isOfSameSubject} and ${backupObjects}.deleted_at is not null
      and (o.deleted_at is null or o.deleted_at > ${backupObjects}.deleted_at))`;
  const rows = await db()
    .select({ row: backupObjects, hasRecord })
    .from(backupObjects)
    .where(and(eq(backupObjects.owner, owner), gt(backupObjects.objectKey, after)))
    .orderBy(asc(backupObjects.objectKey))
    .limit(limit);
  return rows.map(({ row, hasRecord: has }) => ({ ...row, hasRecord: has }));
}

/** Counts and sizes of what the bucket holds. */
export async function sumObjects(owner: string): Promise<{ images: number; bytes: number }> {
  const isImage = sql`${backupObjects.kind} = 'image' and ${backupObjects.deletedAt} is null`;
  const [row] = await db()
    .select({
      images: sql<number>`count(*) filter (where ${isImage})::int`,
      bytes: sql<string>`coalesce(sum(${backupObjects.sizeBytes}), 0)`,
    })
    .from(backupObjects)
    .where(eq(backupObjects.owner, owner));
  return { images: row?.images ?? 0, bytes: Number(row?.bytes ?? 0) };
}

/** Returns some objects, other ones for each seed; objects that were never read back come first. */
export async function sampleObjects(owner: string, seed: string, limit: number): Promise<ObjectRow[]> {
  return db()
    .select()
    .from(backupObjects)
    .where(and(eq(backupObjects.owner, owner), isNull(backupObjects.deletedAt)))
    .orderBy(
      sql`${backupObjects.verifiedAt} asc nulls first`,
      sql`md5(${backupObjects.objectKey} || ${seed})`,
    )
    .limit(limit);
}

export async function markVerified(owner: string, objectKeys: readonly string[], now: string): Promise<void> {
  if (objectKeys.length === 0) return;
  await db()
    .update(backupObjects)
    .set({ verifiedAt: now })
    .where(and(eq(backupObjects.owner, owner), inArray(backupObjects.objectKey, [...objectKeys])));
}
