import { randomBytes } from "node:crypto";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import {
  findMasterKeys,
  hasOtherRootKey,
  insertCryptoEvent,
  listMasterKeys,
  lockKeyOwner,
  lockRootKey,
  type MasterKeysRow,
  type StoredMasterKeys,
  saveMasterKeys,
} from "@/lib/platform/database/encryption-keys";
import { encryptionUnavailable } from "./errors";
import { masterKeyPurpose, unwrapKey, WrongKeyError, wrapKey } from "./key-wrapping";
import { keyBytes } from "./object-format";
import { findRootKey, type RootKey } from "./root-key";

/**
 * `off`: there is no root key, and nothing was ever encrypted. `unavailable`: it is missing or not
 * the one that wraps the master keys.
 */
type EncryptionState = "ok" | "off" | "unavailable";

export async function checkEncryption(): Promise<EncryptionState> {
  const rootKey = findRootKey();
  if (await hasOtherRootKey(rootKey?.id)) return "unavailable";

  return rootKey ? "ok" : "off";
}

/** Whether the account has master keys that the current root key does not open. */
export async function hasUnavailableKeys(owner: string): Promise<boolean> {
  const keys = (await findMasterKeys(owner))?.keys;
  return keys !== undefined && keys.root !== findRootKey()?.id;
}

/**
 * Whether the current root key can encrypt images of the account. For an account without keys, it
 * must be the root key of all other accounts.
 */
export async function canWrapKeys(owner: string): Promise<boolean> {
  const keys = (await findMasterKeys(owner))?.keys;
  return keys ? keys.root === findRootKey()?.id : (await checkEncryption()) === "ok";
}

/** @throws AppError SERVICE_UNAVAILABLE without one */
export function requireRootKey(): RootKey {
  const rootKey = findRootKey();
  if (!rootKey) throw encryptionUnavailable();

  return rootKey;
}

/** A version of an account's master key. */
export interface MasterKey {
  uid: string;
  version: number;
  key: Buffer;
}

/** @throws AppError SERVICE_UNAVAILABLE when another root key wraps it */
export function unwrapMasterKey(
  { root, versions }: StoredMasterKeys,
  { uid, version }: { uid: string; version: number },
  rootKey: RootKey,
): Buffer {
  if (root !== rootKey.id) throw encryptionUnavailable(`the master keys of ${uid} have the root key ${root}`);

  const stored = versions.find((one) => one.version === version);
  if (!stored?.wrapped) throw new WrongKeyError(`${uid} has no master key of version ${version}`);

  return unwrapKey(stored.wrapped, rootKey.key, masterKeyPurpose(uid, version));
}

/**
 * Returns the newest master key of the account, and creates the first one. The open transaction
 * keeps it the newest until it ends.
 */
export async function findOrCreateMasterKey(owner: string, rootKey: RootKey): Promise<MasterKey> {
  const hasOne = (await findMasterKeys(owner))?.keys !== undefined;
  await lockKeyOwner(owner, hasOne ? "share" : "update");
  const known = readNewest(await findMasterKeys(owner), rootKey);
  if (known) return known;

  await lockRootKey("share");
  // Otherwise an installation whose root key is wrong, or is being replaced, would get keys that
  // the right one cannot open.
  if (findRootKey()?.id !== rootKey.id || (await checkEncryption()) !== "ok")
    throw encryptionUnavailable("the server's root key differs from the root key of other accounts");

  return addMasterKey(owner, rootKey, "tmk_create");
}

function readNewest(row: MasterKeysRow | undefined, rootKey: RootKey): MasterKey | undefined {
  const version = row?.keys?.versions.at(-1)?.version;
  if (!row?.keys || version === undefined) return undefined;

  return { uid: row.uid, version, key: unwrapMasterKey(row.keys, { uid: row.uid, version }, rootKey) };
}

/**
 * Adds a version of the account's master key in the open transaction, which has locked the account.
 */
export async function addMasterKey(
  owner: string,
  rootKey: RootKey,
  eventType: "tmk_create" | "tmk_rotate",
): Promise<MasterKey> {
  const row = await findMasterKeys(owner);
  if (!row) throw new Error(`there is no account of ${owner}`);

  const { uid, keys = { root: rootKey.id, versions: [] } } = row;
  if (keys.root !== rootKey.id)
    throw encryptionUnavailable(`the master keys of ${uid} have the root key ${keys.root}`);

  const now = isoTime();
  const version = (keys.versions.at(-1)?.version ?? 0) + 1;
  const key = randomBytes(keyBytes);
  const wrapped = wrapKey(key, rootKey.key, masterKeyPurpose(uid, version));
  const versions = [...keys.versions, { version, wrapped, created_at: now, retired_at: null }];
  await saveMasterKeys({ owner, uid }, { root: rootKey.id, versions }, version, now);
  await insertCryptoEvent({
    id: newId("cev"),
    owner,
    imageId: null,
    type: eventType,
    detail: JSON.stringify({ version }),
    createdAt: now,
  });

  return { uid, version, key };
}

/**
 * Marks all versions of the account's master key but the newest as not used, in the open
 * transaction, which has locked the account.
 */
export async function retireMasterKeys(owner: string): Promise<void> {
  const now = isoTime();
  await changeVersions(owner, (one, newest) =>
    one === newest ? one : { ...one, retired_at: one.retired_at ?? now },
  );
}

/**
 * Deletes the retired versions of the account's master key but these, in the open transaction,
 * which has locked the account.
 */
export async function deleteRetiredKeys(owner: string, except: readonly number[] = []): Promise<void> {
  await changeVersions(owner, (one) =>
    one.retired_at === null || except.includes(one.version) ? one : { ...one, wrapped: "" },
  );
}

type StoredVersion = StoredMasterKeys["versions"][number];

async function changeVersions(
  owner: string,
  change: (version: StoredVersion, newest: StoredVersion) => StoredVersion,
): Promise<void> {
  const row = await findMasterKeys(owner);
  const newest = row?.keys?.versions.at(-1);
  if (!row?.keys || !newest) return;

  const versions = row.keys.versions.map((one) => change(one, newest));
  await saveMasterKeys({ owner, uid: row.uid }, { ...row.keys, versions }, newest.version, isoTime());
}

/**
 * Wraps all master keys by another root key, in the open transaction. Returns how many accounts
 * have one.
 */
export async function rewrapMasterKeys(from: RootKey, to: RootKey): Promise<number> {
  await lockRootKey("exclusive");
  const rows = await listMasterKeys();
  for (const { owner, uid, keys } of rows) {
    if (keys.root === to.id) continue;

    const versions = keys.versions.map((one) => {
      if (!one.wrapped) return one;

      const key = unwrapMasterKey(keys, { uid, version: one.version }, from);
      return { ...one, wrapped: wrapKey(key, to.key, masterKeyPurpose(uid, one.version)) };
    });
    const newest = versions.at(-1)?.version ?? 1;
    await saveMasterKeys({ owner, uid }, { root: to.id, versions }, newest, isoTime());
  }

  return rows.length;
}

/**
 * Returns what is wrong with the root key of an installation that has encrypted images, in one
 * sentence.
 */
export async function findRootKeyWarning(): Promise<string | undefined> {
  try {
    findRootKey();
  } catch (error) {
    return `Images cannot be encrypted or decrypted: ${error instanceof Error ? error.message : error}.`;
  }
  if ((await checkEncryption()) !== "unavailable") return undefined;

  return "Encrypted images cannot be opened: the root key is missing or wrong. Restore the root key from a backup, as ALBUMEN_ROOT_KEY or as root.key in the data folder. Everything else works.";
}
