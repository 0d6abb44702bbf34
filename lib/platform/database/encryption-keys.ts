import { and, eq, lt, not, sql } from "drizzle-orm";
import { contentKeys, cryptoEvents, keyStore, users } from "@/db/schema";
import { db } from "./transaction";

export type ContentKeyRow = typeof contentKeys.$inferSelect;
export type CryptoEventRow = typeof cryptoEvents.$inferSelect;
export type StoredMasterKeys = (typeof keyStore.$inferSelect)["wrapped"];

/** An account's master keys as they are stored; `keys` is undefined before the first one. */
export interface MasterKeysRow {
  uid: string;
  keys: StoredMasterKeys | undefined;
  /** Another one after each change, also of the root key. */
  revision: string | undefined;
}

/** Hash of the text as it is stored. */
export const masterKeysRevision = sql<string | null>`md5(${keyStore.wrapped})`;

export async function findMasterKeys(owner: string): Promise<MasterKeysRow | undefined> {
  const [row] = await db()
    .select({ uid: users.uid, keys: keyStore.wrapped, revision: masterKeysRevision })
    .from(users)
    .leftJoin(keyStore, eq(keyStore.kvKey, users.tmkKvKey))
    .where(eq(users.owner, owner));
  return row && { uid: row.uid, keys: row.keys ?? undefined, revision: row.revision ?? undefined };
}

/**
 * Locks the account until the open transaction ends: against other versions of its master key, or
 * also to add one.
 */
export async function lockKeyOwner(owner: string, mode: "share" | "update"): Promise<void> {
  await db()
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.owner, owner))
    .for(mode === "share" ? "share" : "no key update");
}

/**
 * Keeps the root key from being replaced while an account gets its first key, and the other way
 * round, until the open transaction ends.
 */
export async function lockRootKey(mode: "share" | "exclusive"): Promise<void> {
  const lock = mode === "share" ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await db().execute(sql`select ${lock}(hashtextextended('root-key', 0))`);
}

/** Stores an account's master keys in the open transaction, the newest of which is `version`. */
export async function saveMasterKeys(
  { owner, uid }: { owner: string; uid: string },
  wrapped: StoredMasterKeys,
  version: number,
  now: string,
): Promise<void> {
  const kvKey = `master-keys/${uid}`;
  await db()
    .insert(keyStore)
    .values({ kvKey, wrapped, createdAt: now })
    .onConflictDoUpdate({ target: keyStore.kvKey, set: { wrapped } });
  await db().update(users).set({ tmkKvKey: kvKey, tmkVersion: version }).where(eq(users.owner, owner));
}

/** Whether any master key is wrapped by a root key other than this one, or by any at all. */
export async function hasOtherRootKey(rootKeyId: string | undefined): Promise<boolean> {
  const rows = await db()
    .select({ kvKey: keyStore.kvKey })
    .from(keyStore)
    .where(
      rootKeyId === undefined ? undefined : not(sql`${keyStore.wrapped} like ${`{"root":"${rootKeyId}",%`}`),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertContentKey(row: ContentKeyRow): Promise<void> {
  await db().insert(contentKeys).values(row);
}

/** A content key with the master keys of its owner. */
interface KeyWithMasters {
  row: ContentKeyRow;
  uid: string;
  keys: StoredMasterKeys;
}

const selectWithMasters = () =>
  db()
    .select({ row: contentKeys, uid: users.uid, keys: keyStore.wrapped })
    .from(contentKeys)
    .innerJoin(users, eq(users.owner, contentKeys.owner))
    .innerJoin(keyStore, eq(keyStore.kvKey, users.tmkKvKey));

export async function findContentKey(id: string): Promise<KeyWithMasters | undefined> {
  const [found] = await selectWithMasters().where(eq(contentKeys.id, id));
  return found;
}

/** Returns and locks content keys of earlier versions. */
export async function listOldContentKeys(
  owner: string,
  beforeVersion: number,
  limit: number,
): Promise<KeyWithMasters[]> {
  return selectWithMasters()
    .where(and(eq(contentKeys.owner, owner), lt(contentKeys.keyVersion, beforeVersion)))
    .orderBy(contentKeys.keyVersion, contentKeys.id)
    .limit(limit)
    .for("update", { of: contentKeys });
}

export async function updateContentKey(
  id: string,
  columns: Pick<ContentKeyRow, "wrapped" | "keyVersion">,
): Promise<void> {
  await db().update(contentKeys).set(columns).where(eq(contentKeys.id, id));
}

/** Returns and locks the master keys of all accounts. */
export async function listMasterKeys(): Promise<
  Array<{ owner: string; uid: string; keys: StoredMasterKeys }>
> {
  return db()
    .select({ owner: users.owner, uid: users.uid, keys: keyStore.wrapped })
    .from(users)
    .innerJoin(keyStore, eq(keyStore.kvKey, users.tmkKvKey))
    .for("update");
}

export async function insertCryptoEvent(row: CryptoEventRow): Promise<void> {
  await db().insert(cryptoEvents).values(row);
}
