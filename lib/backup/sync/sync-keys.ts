import { findMasterKeys, type MasterKeysRow } from "@/lib/platform/database/encryption-keys";
import { updateConfig } from "../config-repository";
import { keysKey } from "../layout";
import { StoredKeys } from "../manifests";
import { findObjects } from "../objects-repository";
import { parseJson } from "../stored-records";
import type { BackupContext } from "./context";
import { saveRecord } from "./save-record";

/**
 * Adds the versions of the master key that the bucket does not have yet, before the first manifest names one. Those that are not
 * used any more stay there until all manifests are stored.
 */
export async function addMasterKeys(context: BackupContext): Promise<void> {
  const row = await findMasterKeys(context.owner);
  if (!row?.keys || row.revision === context.config.keysRevision) return;
  const text = await context.bucket.readText(keysKey);
  const stored = text === undefined ? undefined : StoredKeys.safeParse(parseJson(text)).data;
  await saveKeys(context, mergeKeys({ uid: context.uid, ...row.keys }, stored));
}

/** Returns the present keys, with the former versions that only the bucket has. */
function mergeKeys(present: StoredKeys, stored: StoredKeys | undefined): StoredKeys {
  // Wrapped by another root key, the former ones could not be opened.
  if (!stored || stored.root !== present.root) return present;
  const versions = present.versions.map((one) => {
    const former = stored.versions.find(({ version }) => version === one.version);
    return one.wrapped === "" && former ? former : one;
  });
  return { ...present, versions };
}

/** Stores the keys as they are, and that the bucket has these. Returns whether it had others. */
export async function syncKeys(context: BackupContext): Promise<boolean> {
  const { owner, uid, config } = context;
  const row = await findMasterKeys(owner);
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
