import { and, eq, getTableColumns, inArray, is, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

const { users, images, imageFiles, imageVariants, webhooks, webhookDeliveries } = schema;

const accountColumns = {
  owner: users.owner,
  uid: users.uid,
  handle: users.handle,
  authUserId: users.authUserId,
  tmkKvKey: users.tmkKvKey,
};
export type OpenAccount = NonNullable<Awaited<ReturnType<typeof lockOpenAccount>>>;

/** Taken until the open transaction ends; undefined when it is closed already. */
export async function lockOpenAccount(uid: string) {
  const [row] = await db()
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
    .for("update");
  return row;
}

/** The row stays as a tombstone: it names what is still to be removed, and nothing of it is shown or signed in to. */
export async function markClosed(uid: string, now: string): Promise<void> {
  await db()
    .update(users)
    .set({
      deletedAt: now,
      // The handle is free for others; a uid is no handle that anyone could choose.
      handle: uid,
      profileVisibility: "private",
      authUserId: null,
      edgeSub: null,
      tmkKvKey: null,
      updatedAt: now,
    })
    .where(eq(users.uid, uid));
}

/** All by which somebody could come in, be led to the account or hear of it. */
export async function deleteCredentials({ owner, uid, authUserId, tmkKvKey }: OpenAccount): Promise<void> {
  const { apiKeys, authUsers, authVerificationTokens, customDomains, handleAliases, keyStore } = schema;
  const database = db();
  await database.delete(apiKeys).where(eq(apiKeys.owner, owner));
  await database
    .delete(authUsers)
    .where(or(eq(authUsers.id, authUserId ?? ""), sql`lower(${authUsers.email}) = ${owner}`));
  await database.delete(authVerificationTokens).where(eq(authVerificationTokens.identifier, owner));
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

/** The keys of everything stored of the images. */
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

/** Returns the keys that the rows named at last: bytes may have arrived since they were asked for. Wants a transaction. */
export async function deleteImageRows(imageIds: readonly string[]): Promise<string[]> {
  const ids = [...imageIds];
  // Whoever would add a file or a variant waits here, and then finds that the image is gone.
  await db().select({ id: images.id }).from(images).where(inArray(images.id, ids)).for("update");
  const variants = await db()
    .delete(imageVariants)
    .where(inArray(imageVariants.imageId, ids))
    .returning({ blobKey: imageVariants.blobKey });
  const files = await db()
    .delete(imageFiles)
    .where(inArray(imageFiles.imageId, ids))
    .returning({ blobKey: imageFiles.blobKey });
  await db().delete(images).where(inArray(images.id, ids));
  return [...files, ...variants].flatMap((row) => row.blobKey ?? []);
}

/** Tables whose rows belong to an owner. Images and the albums that hold them go before these and after them. */
const ownedTables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { owner } = getTableColumns(table) as Record<string, PgColumn>;
    const isExcluded = table === users || table === images || table === schema.albums;
    return owner && !isExcluded ? [{ table, owner }] : [];
  });

/** Removes some of what an owner has besides images; false when nothing was left. Each statement is a short one. */
export async function deleteOwnedRows(owner: string, limit: number): Promise<boolean> {
  let deleted = await executeAndCount(sql`
    delete from ${webhookDeliveries} where ctid = any(array(
      select d.ctid from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id
      where w.owner = ${owner} limit ${limit}))`);
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
 * Removes the account's row with all that hangs on it, unless images have come in. While it is locked nothing can be added
 * to it. Wants a transaction.
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
