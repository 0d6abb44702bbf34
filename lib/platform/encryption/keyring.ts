import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import {
  findContentKey,
  findMasterKeys,
  hasOtherRootKey,
  insertContentKey,
  insertCryptoEvent,
  lockKeyOwner,
  type StoredMasterKeys,
  saveMasterKeys,
} from "@/lib/platform/database/encryption-keys";
import { transaction } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";
import { contentKeyPurpose, masterKeyPurpose, unwrapKey, WrongKeyError, wrapKey } from "./key-wrapping";
import { keyBytes } from "./object-format";
import { findRootKey, type RootKey } from "./root-key";

/** The root key is missing or another one, so nothing that is encrypted can be read. */
function encryptionUnavailable(cause?: unknown): AppError {
  return new AppError(commonErrors.unavailable, {
    message:
      "Encrypted images cannot be read or stored now: the root key of this service is missing or wrong.",
    cause,
  });
}

/**
 * `off`: there is no root key, and nothing was ever encrypted. `unavailable`: it is missing or not the one that wraps the
 * master keys.
 */
type EncryptionState = "ok" | "off" | "unavailable";

export async function checkEncryption(): Promise<EncryptionState> {
  const rootKey = findRootKey();
  if (await hasOtherRootKey(rootKey?.id)) return "unavailable";
  return rootKey ? "ok" : "off";
}

/** A new content key, and the version of the master key that wraps it. */
interface NewContentKey {
  id: string;
  keyVersion: number;
}

/** Creates the key of one file of an image and of everything that is made of the file, or of an export. The image need not exist yet. */
export async function createContentKey(owner: string, subjectId: string): Promise<NewContentKey> {
  const rootKey = requireRootKey();
  const { uid, version, key: masterKey } = await transaction(() => findOrCreateMasterKey(owner, rootKey));
  const id = randomBytes(12).toString("hex");
  const key = randomBytes(keyBytes);
  const wrapped = wrapKey(key, masterKey, contentKeyPurpose({ id, subjectId, uid, keyVersion: version }));
  await insertContentKey({ id, owner, subjectId, keyVersion: version, wrapped, createdAt: isoTime() });
  openedKeys().set(id, { subjectId, key });
  return { id, keyVersion: version };
}

interface OpenedKey {
  subjectId: string;
  key: Buffer;
}

/** Content keys never change; the age bounds how long one of a deleted image stays in memory. */
const openedKeys = () =>
  singleton("content-keys", () => new LRUCache<string, OpenedKey>({ max: 5_000, ttl: minuteMs }));

/** Returns the content key of an image or an export. @throws AppError SERVICE_UNAVAILABLE */
export async function openContentKey(id: string, subjectId: string): Promise<Buffer> {
  const opened = openedKeys().get(id) ?? (await unwrapContentKey(id));
  if (opened.subjectId !== subjectId)
    throw new WrongKeyError(`the content key ${id} is not one of ${subjectId}`);
  return opened.key;
}

async function unwrapContentKey(id: string): Promise<OpenedKey> {
  const rootKey = requireRootKey();
  const found = await findContentKey(id);
  if (!found) throw new WrongKeyError(`there is no content key ${id}`);
  const { row, uid, keys } = found;
  const masterKey = unwrapMasterKey(keys, { uid, version: row.keyVersion }, rootKey);
  const opened = {
    subjectId: row.subjectId,
    key: unwrapKey(row.wrapped, masterKey, contentKeyPurpose({ ...row, uid })),
  };
  openedKeys().set(id, opened);
  return opened;
}

function requireRootKey(): RootKey {
  const rootKey = findRootKey();
  if (!rootKey) throw encryptionUnavailable();
  return rootKey;
}

/** @throws AppError SERVICE_UNAVAILABLE when another root key wraps it */
export function unwrapMasterKey(
  { root, versions }: StoredMasterKeys,
  { uid, version }: { uid: string; version: number },
  rootKey: RootKey,
): Buffer {
  if (root !== rootKey.id) throw encryptionUnavailable(`the master keys of ${uid} have the root key ${root}`);
  const stored = versions.find((one) => one.version === version);
  if (!stored) throw new WrongKeyError(`${uid} has no master key of version ${version}`);
  return unwrapKey(stored.wrapped, rootKey.key, masterKeyPurpose(uid, version));
}

/** The newest master key of the account, in the open transaction. */
async function findOrCreateMasterKey(
  owner: string,
  rootKey: RootKey,
): Promise<{ uid: string; version: number; key: Buffer }> {
  const known = await readMasterKey(owner, rootKey);
  if (known) return known;
  // Otherwise an installation whose root key is wrong would get keys that the right one cannot open.
  if ((await checkEncryption()) !== "ok") throw encryptionUnavailable();
  await lockKeyOwner(owner);
  return (await readMasterKey(owner, rootKey)) ?? addMasterKey(owner, rootKey, "tmk_create");
}

async function readMasterKey(owner: string, rootKey: RootKey) {
  const row = await findMasterKeys(owner);
  const version = row?.keys?.versions.at(-1)?.version;
  if (!row?.keys || version === undefined) return undefined;
  return { uid: row.uid, version, key: unwrapMasterKey(row.keys, { uid: row.uid, version }, rootKey) };
}

/** Adds a version of the account's master key in the open transaction, which has locked the account. */
export async function addMasterKey(owner: string, rootKey: RootKey, eventType: "tmk_create" | "tmk_rotate") {
  const row = await findMasterKeys(owner);
  if (!row) throw new Error(`there is no account of ${owner}`);
  const { uid, keys = { root: rootKey.id, versions: [] } } = row;
  if (keys.root !== rootKey.id) throw encryptionUnavailable();
  const now = isoTime();
  const version = (keys.versions.at(-1)?.version ?? 0) + 1;
  const key = randomBytes(keyBytes);
  const wrapped = wrapKey(key, rootKey.key, masterKeyPurpose(uid, version));
  const versions = [...keys.versions, { version, wrapped, created_at: now, retired_at: null }];
  await saveMasterKeys({ owner, uid }, { root: rootKey.id, versions }, version, now);
  await insertCryptoEvent({
    ...{ id: newId("cev"), owner, imageId: null, type: eventType },
    detail: JSON.stringify({ version }),
    createdAt: now,
  });
  return { uid, version, key };
}
