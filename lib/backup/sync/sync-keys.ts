import { findMasterKeys, lockKeyOwner, type MasterKeysRow } from "@/lib/platform/database/encryption-keys";
import { transaction } from "@/lib/platform/database/transaction";
import { deleteRetiredKeys } from "@/lib/platform/encryption";
import { updateConfig } from "../config-repository";
import { keysKey } from "../layout";
import { StoredKeys } from "../manifests";
import { findObjects, listKeyVersions } from "../objects-repository";
import { parseJson, parseRecord } from "../stored-records";
import type { BackupContext } from "./context";
import { saveRecord } from "./save-record";

/** The master keys that open what is in the bucket, and the newest version of the account. */
export interface BucketKeys {
  keys: StoredKeys;
  newest: number;
}

/**
 * Adds the versions of the master key that the bucket does not have yet, before the first manifest
 * names one. Keys that are no longer used stay in the bucket until all manifests are stored.
 * Returns what the bucket then has.
 */
export async function addMasterKeys(context: BackupContext): Promise<BucketKeys | undefined> {
  const row = await findMasterKeys(context.owner);
  const newest = row?.keys?.versions.at(-1)?.version;
  if (!row?.keys || newest === undefined) return undefined;

  const present = { uid: context.uid, ...row.keys };
  if (row.revision === context.config.keysRevision) return { keys: present, newest };

  const text = await context.bucket.readText(keysKey);
  const stored = text === undefined ? undefined : StoredKeys.safeParse(parseJson(text)).data;
  const keys = mergeKeys(present, stored);
  await saveKeys(context, keys);

  return { keys, newest };
}

/**
 * Returns the keys in the bucket; if it has previous ones, the keys that are wrapped by the current
 * root key.
 * @throws AppError HASH_MISMATCH
 */
export async function readMasterKeys({ bucket, owner, uid }: BackupContext): Promise<StoredKeys | undefined> {
  const [text, row] = [await bucket.readText(keysKey), await findMasterKeys(owner)];
  const stored = text === undefined ? undefined : parseRecord(keysKey, text, StoredKeys);
  return row?.keys ? mergeKeys({ uid, ...row.keys }, stored) : stored;
}

/** Returns the current keys, with the versions that only the bucket has. */
function mergeKeys(present: StoredKeys, stored: StoredKeys | undefined): StoredKeys {
  // Wrapped by another root key, those could not be opened.
  if (!stored || stored.root !== present.root) return present;

  const versions = new Map(stored.versions.map((one) => [one.version, one]));
  for (const one of present.versions)
    if (one.wrapped !== "" || !versions.has(one.version)) versions.set(one.version, one);

  return { ...present, versions: [...versions.values()].sort((a, b) => a.version - b.version) };
}

/**
 * Stores the keys as they are, and that the bucket has these. Retired versions that no record of an
 * image in it needs are deleted first, here and there. Returns whether it had others.
 */
export async function syncKeys(context: BackupContext): Promise<boolean> {
  const { owner, uid, config } = context;

  const row = await transaction(async () => {
    await lockKeyOwner(owner, "update");
    await deleteRetiredKeys(owner, await listKeyVersions(owner));
    return findMasterKeys(owner);
  });

  if (!row?.keys) return false;

  const isChanged = await saveKeys(context, { uid, ...row.keys });
  await saveRevision(config, row);

  return isChanged;
}

async function saveRevision(config: BackupContext["config"], { revision }: MasterKeysRow): Promise<void> {
  if (revision === undefined || revision === config.keysRevision) return;
  await updateConfig(config, { keysRevision: revision });
}

/** Wrapped by the root key, they need no passphrase. */
async function saveKeys(context: BackupContext, keys: StoredKeys): Promise<boolean> {
  const [known] = await findObjects(context.owner, "record", ["keys"]);
  const text = `${JSON.stringify(keys)}\n`;
  return saveRecord(context, known, { kind: "record", subjectId: "keys", key: keysKey, text, isPlain: true });
}
