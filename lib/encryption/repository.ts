import {
  type AnyColumn,
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import {
  accountExportParts,
  contentKeys,
  cryptoEvents,
  davPlaceholders,
  imageFiles,
  images,
  keyStore,
  resumableUploadParts,
  resumableUploads,
  userBackupConfigs,
  users,
} from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { Position } from "@/lib/platform/secrets/signing";

export async function findKeyVersion(contentKeyId: string): Promise<number | undefined> {
  const [row] = await db()
    .select({ keyVersion: contentKeys.keyVersion })
    .from(contentKeys)
    .where(eq(contentKeys.id, contentKeyId));
  return row?.keyVersion;
}

export async function insertCryptoEvent(row: typeof cryptoEvents.$inferInsert): Promise<void> {
  await db().insert(cryptoEvents).values(row);
}

/** Whether any of the owner's images is or was encrypted. */
export async function hasContentKeys(owner: string): Promise<boolean> {
  const rows = await db()
    .select({ id: contentKeys.id })
    .from(contentKeys)
    .where(eq(contentKeys.owner, owner))
    .limit(1);
  return rows.length > 0;
}

const usesKey = (objectKey: AnyColumn, folder: string) =>
  sql`starts_with(${objectKey}, ${`${folder}/`} || ${contentKeys.subjectId} || '/e-' || ${contentKeys.id} || '-')`;

/**
 * Deletes the content keys of which no object is left, unless an upload may still be using them.
 */
export async function deleteUnusedKeys(createdBefore: string): Promise<number> {
  const { exportId, contentKey, directoryKey } = accountExportParts;
  const files = db()
    .select({ id: imageFiles.imageId })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, contentKeys.subjectId), usesKey(imageFiles.blobKey, "images")));

  const parts = db()
    .select({ id: exportId })
    .from(accountExportParts)
    .where(
      and(
        eq(exportId, contentKeys.subjectId),
        or(usesKey(contentKey, "exports"), usesKey(directoryKey, "exports")),
      ),
    );
  const { imageId, id: uploadId } = resumableUploads;
  const uploads = db()
    .select({ id: uploadId })
    .from(resumableUploads)
    .innerJoin(resumableUploadParts, eq(resumableUploadParts.uploadId, uploadId))
    .where(and(eq(imageId, contentKeys.subjectId), usesKey(resumableUploadParts.blobKey, "uploads")));

  const temporary = db()
    .select({ path: davPlaceholders.path })
    .from(davPlaceholders)
    .where(and(eq(davPlaceholders.owner, contentKeys.owner), usesKey(davPlaceholders.blobKey, "uploads")));

  const deleted = await db()
    .delete(contentKeys)
    .where(
      and(
        lt(contentKeys.createdAt, createdBefore),
        notExists(files),
        notExists(parts),
        notExists(uploads),
        notExists(temporary),
      ),
    )
    .returning({ id: contentKeys.id });

  return deleted.length;
}

/** The versions of an owner's master key. */
export async function findStoredKeys(owner: string): Promise<StoredKeys | undefined> {
  const [row] = await db()
    .select({ keys: keyStore.wrapped })
    .from(users)
    .innerJoin(keyStore, eq(keyStore.kvKey, users.tmkKvKey))
    .where(eq(users.owner, owner));
  return row?.keys;
}

type StoredKeys = (typeof keyStore.$inferSelect)["wrapped"];

/**
 * Content keys by the version of the master key that wraps them, and encrypted images by the
 * version of their current one.
 */
export async function countKeys(
  owner: string,
): Promise<Array<{ version: number; keys: number; images: number }>> {
  const ofKeys = await db()
    .select({ version: contentKeys.keyVersion, count: count() })
    .from(contentKeys)
    .where(eq(contentKeys.owner, owner))
    .groupBy(contentKeys.keyVersion);

  const ofImages = await db()
    .select({ version: images.keyVersion, count: count() })
    .from(images)
    .where(and(eq(images.owner, owner), isNotNull(images.keyVersion)))
    .groupBy(images.keyVersion);

  return ofKeys.map(({ version, count: keys }) => ({
    version,
    keys,
    images: ofImages.find((one) => one.version === version)?.count ?? 0,
  }));
}

export async function listEventRows(
  owner: string,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<Array<typeof cryptoEvents.$inferSelect>> {
  return db()
    .select()
    .from(cryptoEvents)
    .where(
      and(
        eq(cryptoEvents.owner, owner),
        after && sql`(${cryptoEvents.createdAt}, ${cryptoEvents.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(cryptoEvents.createdAt), desc(cryptoEvents.id))
    .limit(limit);
}

export async function findOwnerOf(uid: string): Promise<string | undefined> {
  const [row] = await db().select({ owner: users.owner }).from(users).where(eq(users.uid, uid));
  return row?.owner;
}

const pendingIfBackedUp = sql`case when ${images.backupStatus} in ('syncing', 'synced', 'failed') then 'pending' else ${images.backupStatus} end`;

/** Sets the version of images that are encrypted, of these ids. */
export async function setImageKeyVersions(ids: readonly string[], keyVersion: number): Promise<void> {
  await db()
    .update(images)
    // The version of the wrapping key is in its backup, too.
    .set({ keyVersion, backupStatus: pendingIfBackedUp })
    .where(and(inArray(images.id, [...ids]), eq(images.isEncrypted, true), isNotNull(images.keyVersion)));
}

/** Whether the owner's library is copied to a bucket. */
export async function hasBackup(owner: string): Promise<boolean> {
  const { owner: ofConfig, enabled } = userBackupConfigs;
  const rows = await db()
    .select({ owner: ofConfig })
    .from(userBackupConfigs)
    .where(and(eq(ofConfig, owner), eq(enabled, true)));
  return rows.length > 0;
}

/** Accounts with content keys that an earlier version of the master key wraps. */
export async function listUnfinishedRotations(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ uid: users.uid })
    .from(users)
    .innerJoin(keyStore, eq(keyStore.kvKey, users.tmkKvKey))
    .where(
      sql`(select count(*) from json_array_elements(${keyStore.wrapped}::json -> 'versions') v where v ->> 'retired_at' is null) > 1`,
    );
  return rows.map((row) => row.uid);
}

/**
 * Records that the live file of an image is damaged, if its object is the one that the text names.
 * Returns undefined if it is another one, or was damaged before.
 */
export async function markDamaged(
  imageId: string,
  text: string,
  damagedAt: string,
): Promise<{ owner: string; generation: number } | undefined> {
  const [row] = await db()
    .update(imageFiles)
    .set({ damagedAt })
    .from(images)
    .where(
      and(
        eq(imageFiles.imageId, imageId),
        eq(imageFiles.status, "live"),
        isNull(imageFiles.damagedAt),
        eq(images.id, imageFiles.imageId),
        sql`strpos(${text}, ${imageFiles.blobKey}) > 0`,
      ),
    )
    .returning({ owner: images.owner, generation: imageFiles.generation });
  return row;
}

/** Records that the live file of an image has its bytes. Returns false if it was not damaged. */
export async function clearDamage(imageId: string): Promise<boolean> {
  const rows = await db()
    .update(imageFiles)
    .set({ damagedAt: null })
    .where(
      and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "live"), isNotNull(imageFiles.damagedAt)),
    )
    .returning({ imageId: imageFiles.imageId });
  return rows.length > 0;
}
