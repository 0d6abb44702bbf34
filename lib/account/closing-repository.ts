import { and, asc, eq, getTableColumns, inArray, is, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

const {
  users,
  images,
  imageFiles,
  imageSearch,
  imageVariants,
  collectionImages,
  batchChunks,
  webhookDeliveries,
  webhookMessages,
  webhooks,
} = schema;

const accountColumns = {
  owner: users.owner,
  email: users.email,
  uid: users.uid,
  handle: users.handle,
  authUserId: users.authUserId,
  tmkKvKey: users.tmkKvKey,
};
export type OpenAccount = NonNullable<Awaited<ReturnType<typeof lockOpenAccount>>>;

/**
 * Locks the account until the open transaction ends. Returns `undefined` if it is already closed.
 */
export async function lockOpenAccount(uid: string) {
  const [row] = await db()
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
    .for("update");
  return row;
}

/**
 * Keeps the row as a tombstone: it identifies what is still to be deleted, and is never shown or
 * signed in to.
 */
export async function markClosed(uid: string, now: string): Promise<void> {
  await db()
    .update(users)
    .set({
      deletedAt: now,
      // Frees the handle for others. A uid can never be chosen as a handle.
      handle: uid,
      profileVisibility: "private",
      authUserId: null,
      edgeSub: null,
      tmkKvKey: null,
      updatedAt: now,
    })
    .where(eq(users.uid, uid));
}

/** Deletes everything that grants access, resolves to the account or sends it events. */
export async function deleteCredentials({
  owner,
  email,
  uid,
  authUserId,
  tmkKvKey,
}: OpenAccount): Promise<void> {
  const { apiKeys, authUsers, authVerificationTokens, customDomains, handleAliases, keyStore, memberships } =
    schema;
  const database = db();
  await database.delete(apiKeys).where(eq(apiKeys.owner, owner));
  await database
    .delete(memberships)
    .where(or(eq(memberships.owner, owner), eq(memberships.member, owner), eq(memberships.email, email)));
  await database
    .delete(authUsers)
    .where(or(eq(authUsers.id, authUserId ?? ""), sql`lower(${authUsers.email}) = ${email}`));
  await database.delete(authVerificationTokens).where(eq(authVerificationTokens.identifier, email));
  await database.delete(handleAliases).where(eq(handleAliases.uid, uid));
  await database.delete(customDomains).where(eq(customDomains.owner, owner));
  await database.update(webhooks).set({ enabled: false }).where(eq(webhooks.owner, owner));
  if (tmkKvKey !== null) await database.delete(keyStore).where(eq(keyStore.kvKey, tmkKvKey));
}

export async function findClosedAccount(uid: string): Promise<{ owner: string } | undefined> {
  const [row] = await db()
    .select({ owner: users.owner })
    .from(users)
    .where(and(eq(users.uid, uid), isNotNull(users.deletedAt)));
  return row;
}

export async function listAccountsClosedBefore(closedBefore: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ uid: users.uid })
    .from(users)
    .where(lt(users.deletedAt, closedBefore))
    .limit(limit);
  return rows.map((row) => row.uid);
}

export async function listImageIds(owner: string, limit: number): Promise<string[]> {
  const rows = await db().select({ id: images.id }).from(images).where(eq(images.owner, owner)).limit(limit);
  return rows.map((row) => row.id);
}

/** Returns all blob keys of the images. */
export async function listBlobKeys(imageIds: readonly string[]): Promise<string[]> {
  const files = await db()
    .select({ blobKey: imageFiles.blobKey })
    .from(imageFiles)
    .where(inArray(imageFiles.imageId, [...imageIds]));

  const variants = await db()
    .select({ blobKey: imageVariants.blobKey })
    .from(imageVariants)
    .where(inArray(imageVariants.imageId, [...imageIds]));
  return [...files, ...variants].flatMap((row) => row.blobKey ?? []);
}

/**
 * Deletes the rows and returns their final blob keys: bytes may have arrived since `listBlobKeys`.
 * Needs a transaction.
 */
export async function deleteImageRows(imageIds: readonly string[]): Promise<string[]> {
  const ids = [...imageIds];
  // A concurrent insert of a file or variant waits for this lock and then finds the image gone.
  await db()
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, ids))
    .orderBy(asc(images.id))
    .for("update");
  const variants = await db()
    .delete(imageVariants)
    .where(inArray(imageVariants.imageId, ids))
    .returning({ blobKey: imageVariants.blobKey });

  const files = await db()
    .delete(imageFiles)
    .where(inArray(imageFiles.imageId, ids))
    .returning({ blobKey: imageFiles.blobKey });
  // By themselves: deleted with its image, each row would be counted out of its month or collection
  // separately.
  await db().delete(imageSearch).where(inArray(imageSearch.imageId, ids));
  await db().delete(collectionImages).where(inArray(collectionImages.imageId, ids));
  await db().delete(images).where(inArray(images.id, ids));

  return [...files, ...variants].flatMap((row) => row.blobKey ?? []);
}

/**
 * Tables with an owner column. Images and albums are deleted separately: images before these
 * tables, albums after them.
 */
const ownedTables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { owner } = getTableColumns(table) as Record<string, PgColumn>;
    const isExcluded = table === users || table === images || table === schema.albums;
    return owner && !isExcluded ? [{ table, owner }] : [];
  });

/**
 * Deletes some of the owner's rows other than images. Returns false when nothing was left. Each
 * statement is short.
 */
export async function deleteOwnedRows(owner: string, limit: number): Promise<boolean> {
  let deleted = await executeAndCount(sql`
    delete from ${webhookDeliveries} where ctid = any(array(
      select d.ctid from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id
      where w.owner = ${owner} limit ${limit}))`);
  if (deleted > 0) return true;

  deleted = await executeAndCount(sql`
    delete from ${webhookMessages} where ctid = any(array(
      select m.ctid from ${webhookMessages} m join ${webhooks} w on w.id = m.webhook_id
      where w.owner = ${owner} limit ${limit}))`);
  if (deleted > 0) return true;

  // Before their jobs, which would delete a million of them in one statement.
  deleted = await executeAndCount(sql`
    delete from ${batchChunks} where ctid = any(array(
      select ctid from ${batchChunks} where owner = ${owner} limit ${limit}))`);
  if (deleted > 0) return true;

  for (const { table, owner: column } of ownedTables) {
    deleted += await executeAndCount(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${column} = ${owner} limit ${limit}))`);
  }

  return deleted > 0;
}

async function executeAndCount(statement: ReturnType<typeof sql>): Promise<number> {
  return (await db().execute(statement)).rowCount ?? 0;
}

/**
 * Deletes the account's row and everything that depends on it, unless new images exist. The lock
 * prevents additions. Needs a transaction.
 */
export async function deleteClosedAccount(uid: string): Promise<boolean> {
  const [row] = await db()
    .select({ owner: users.owner })
    .from(users)
    .where(and(eq(users.uid, uid), isNotNull(users.deletedAt)))
    .for("update");
  if (!row) return true;
  if ((await listImageIds(row.owner, 1)).length > 0) return false;

  await db().delete(users).where(eq(users.uid, uid));
  return true;
}
