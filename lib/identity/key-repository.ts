import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { apiKeys, memberships, uploadTokens, users } from "@/db/schema";
import { imageHostOf } from "@/lib/access";
import { db, prepareQuery } from "@/lib/platform/database/transaction";
import { ownerColumns } from "./repository";

export type KeyRow = Omit<typeof apiKeys.$inferSelect, "keyHash" | "clientId" | "resource"> & {
  /** The handle of the library that a membership opens to the key. */
  library: string | null;
};

/** All columns but the hash, which is only compared inside the database. */
const keyColumns = {
  keyId: apiKeys.keyId,
  owner: apiKeys.owner,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  allowedIps: apiKeys.allowedIps,
  membershipId: apiKeys.membershipId,
  library: sql<string | null>`(select u.handle from ${memberships} m join ${users} u on u.owner = m.owner
    where m.id = ${apiKeys.membershipId})`,
};

/** Grants of applications are rows of this table, and no keys. */
const isKey = isNull(apiKeys.clientId);

const matchesKey = (owner: string, keyId: string) =>
  and(eq(apiKeys.owner, owner), eq(apiKeys.keyId, keyId), isKey);

export async function insertKey(row: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const [inserted] = await db().insert(apiKeys).values(row).returning(keyColumns);
  if (!inserted) throw new Error("the insert returned no row");

  return inserted;
}

const libraries = alias(users, "libraries");

const selectKeyByHash = prepareQuery("key-of-hash", (database) =>
  database
    .select({
      keyId: apiKeys.keyId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      allowedIps: apiKeys.allowedIps,
      ...ownerColumns,
      disabledAt: users.disabledAt,
      opened: {
        owner: libraries.owner,
        uid: libraries.uid,
        handle: libraries.handle,
        email: libraries.email,
        planTier: libraries.planTier,
        disabledAt: libraries.disabledAt,
        imageHost: imageHostOf("libraries"),
      },
      role: memberships.role,
      album: memberships.albumSlug,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.owner, apiKeys.owner))
    .leftJoin(memberships, eq(memberships.id, apiKeys.membershipId))
    .leftJoin(
      libraries,
      and(eq(libraries.owner, memberships.owner), isNull(libraries.deletedAt), isNull(libraries.withheldAt)),
    )
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder("keyHash")),
        isNull(users.deletedAt),
        or(isNull(apiKeys.membershipId), isNotNull(libraries.owner)),
      ),
    ),
);

export type KeyOfHash = Awaited<ReturnType<typeof selectKeyByHash>>[number];

/**
 * Returns the key with this hash, its owner and the library of its membership, unless one of the
 * accounts is closed or the library withheld.
 */
export async function findKeyByHash(keyHash: string): Promise<KeyOfHash | undefined> {
  const [row] = await selectKeyByHash({ keyHash });
  return row;
}

export async function markKeyUsed(keyId: string, now: string, staleBefore: string): Promise<void> {
  await db()
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(
      and(eq(apiKeys.keyId, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, staleBefore))),
    );
}

export async function findOwnKey(owner: string, keyId: string): Promise<KeyRow | undefined> {
  const [row] = await db().select(keyColumns).from(apiKeys).where(matchesKey(owner, keyId));
  return row;
}

/** Returns all active and expired keys and the latest `maxRevoked` revoked ones, newest first. */
export async function listKeyRows(owner: string, maxRevoked: number): Promise<KeyRow[]> {
  const latestRevoked = db()
    .select({ keyId: apiKeys.keyId })
    .from(apiKeys)
    .where(and(eq(apiKeys.owner, owner), isKey, isNotNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.revokedAt), desc(apiKeys.keyId))
    .limit(maxRevoked);

  return db()
    .select(keyColumns)
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.owner, owner),
        isKey,
        or(isNull(apiKeys.revokedAt), inArray(apiKeys.keyId, latestRevoked)),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.keyId));
}

/**
 * Serializes counts and changes of the owner's keys. Lock the owner before a key's row: closing the
 * account locks the owner first, and an audit entry references the owner.
 */
export async function lockOwner(owner: string): Promise<void> {
  await db().select({ owner: users.owner }).from(users).where(eq(users.owner, owner)).for("no key update");
}

/** Returns `undefined` if the key does not exist or is revoked. */
export async function updateKeyRow(
  owner: string,
  keyId: string,
  changes: Partial<typeof apiKeys.$inferInsert>,
): Promise<KeyRow | undefined> {
  const [row] = await db()
    .update(apiKeys)
    .set(changes)
    .where(and(matchesKey(owner, keyId), isNull(apiKeys.revokedAt)))
    .returning(keyColumns);
  return row;
}

/** Returns `undefined` if the key does not exist, is revoked or has expired. */
export async function replaceHash(
  owner: string,
  keyId: string,
  replacement: { keyHash: string; now: string },
): Promise<KeyRow | undefined> {
  const isNotExpired = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, replacement.now));
  const [row] = await db()
    .update(apiKeys)
    .set({ keyHash: replacement.keyHash })
    .where(and(matchesKey(owner, keyId), isNull(apiKeys.revokedAt), isNotExpired))
    .returning(keyColumns);
  return row;
}

/**
 * Returns the upload token with this hash, its owner and the key that created it, unless the
 * account is closed.
 */
export async function findUploadTokenByHash(tokenHash: string) {
  const [row] = await selectUploadTokenByHash({ tokenHash });
  return row;
}

const selectUploadTokenByHash = prepareQuery("upload-token-of-hash", (database) =>
  database
    .select({
      id: uploadTokens.id,
      expiresAt: uploadTokens.expiresAt,
      ...ownerColumns,
      disabledAt: users.disabledAt,
      key: { keyId: apiKeys.keyId, revokedAt: apiKeys.revokedAt, expiresAt: apiKeys.expiresAt },
    })
    .from(uploadTokens)
    .innerJoin(users, eq(users.owner, uploadTokens.owner))
    .leftJoin(apiKeys, eq(apiKeys.keyId, uploadTokens.keyId))
    .where(and(eq(uploadTokens.tokenHash, sql.placeholder("tokenHash")), isNull(users.deletedAt))),
);
