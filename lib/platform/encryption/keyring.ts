import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import {
  type ContentKeyRow,
  findContentKey,
  insertContentKey,
  listOldContentKeys,
  type StoredMasterKeys,
  updateContentKey,
} from "@/lib/platform/database/encryption-keys";
import { transaction } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";
import { contentKeyPurpose, unwrapKey, WrongKeyError, wrapKey } from "./key-wrapping";
import { findOrCreateMasterKey, type MasterKey, requireRootKey, unwrapMasterKey } from "./master-keys";
import { keyBytes } from "./object-format";

/** A new content key, and the version of the master key that wraps it. */
interface NewContentKey {
  id: string;
  keyVersion: number;
}

/**
 * Creates the key of one file of an image and of everything that is made of the file, or of an
 * export. The image need not exist yet.
 */
export async function createContentKey(owner: string, subjectId: string): Promise<NewContentKey> {
  const rootKey = requireRootKey();
  const id = randomBytes(12).toString("hex");
  const key = randomBytes(keyBytes);

  const keyVersion = await transaction(async () => {
    const master = await findOrCreateMasterKey(owner, rootKey);
    await insertContentKey({
      id,
      owner,
      subjectId,
      keyVersion: master.version,
      createdAt: isoTime(),
      wrapped: wrapContentKey(key, { id, subjectId }, master),
    });
    return master.version;
  });

  openedKeys().set(id, { subjectId, key });
  return { id, keyVersion };
}

function wrapContentKey(
  key: Buffer,
  row: { id: string; subjectId: string },
  { uid, version, key: by }: MasterKey,
) {
  const { id, subjectId } = row;
  return wrapKey(key, by, contentKeyPurpose({ id, subjectId, uid, keyVersion: version }));
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
  const opened = openedKeys().get(id) ?? (await readContentKey(id));
  if (opened.subjectId !== subjectId)
    throw new WrongKeyError(`the content key ${id} is not one of ${subjectId}`);

  return opened.key;
}

async function readContentKey(id: string): Promise<OpenedKey> {
  requireRootKey();
  const found = await findContentKey(id);
  if (!found) throw new WrongKeyError(`there is no content key ${id}`);

  const { row, uid, keys } = found;
  const opened = { subjectId: row.subjectId, key: unwrapContentKey(row, uid, keys) };
  openedKeys().set(id, opened);

  return opened;
}

/** Opens a content key with the master keys of its account. @throws AppError SERVICE_UNAVAILABLE */
export function unwrapContentKey(
  row: Pick<ContentKeyRow, "id" | "subjectId" | "keyVersion" | "wrapped">,
  uid: string,
  keys: StoredMasterKeys,
): Buffer {
  const masterKey = unwrapMasterKey(keys, { uid, version: row.keyVersion }, requireRootKey());
  return unwrapKey(row.wrapped, masterKey, contentKeyPurpose({ ...row, uid }));
}

/**
 * Wraps a content key by another version of the master key of its account.
 * @throws WrongKeyError, AppError SERVICE_UNAVAILABLE
 */
export function rewrapContentKey(
  row: Pick<ContentKeyRow, "id" | "subjectId" | "keyVersion" | "wrapped">,
  { uid, version, keys }: { uid: string; version: number; keys: StoredMasterKeys },
): string {
  const key = unwrapContentKey(row, uid, keys);
  const master = { uid, version, key: unwrapMasterKey(keys, { uid, version }, requireRootKey()) };
  return wrapContentKey(key, row, master);
}

/**
 * Wraps some content keys of earlier versions by the newest master key, in the open transaction.
 * Returns the content keys, none when all are wrapped by it.
 */
export async function rewrapContentKeys(owner: string, limit: number): Promise<ContentKeyRow[]> {
  const master = await findOrCreateMasterKey(owner, requireRootKey());
  const old = await listOldContentKeys(owner, master.version, limit);
  for (const { row, uid, keys } of old) {
    const wrapped = wrapContentKey(unwrapContentKey(row, uid, keys), row, master);
    await updateContentKey(row.id, { wrapped, keyVersion: master.version });
  }

  return old.map(({ row }) => ({ ...row, keyVersion: master.version }));
}
