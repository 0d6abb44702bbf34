import { isoTime } from "@/lib/kernel/time";
import type { StoredMasterKeys } from "@/lib/platform/database/encryption-keys";
import { unwrapContentKey } from "@/lib/platform/encryption";
import { openText } from "../backup-key";
import { manifestKey } from "../layout";
import type { ImageManifest, StoredKeys } from "../manifests";

/** The keys that open the encrypted parts of a backup. */
export interface BackupKeys {
  /** The key of the passphrase. */
  backupKey: Buffer | undefined;
  /** The master keys, which the root key of this installation opens. */
  master: StoredKeys | undefined;
}

/** Returns the key of what is encrypted; undefined for what is not. */
export function findKey(
  { encryption, id }: ImageManifest,
  { backupKey, master }: BackupKeys,
): Buffer | undefined {
  if (encryption?.type !== "image") {
    if (encryption?.type === "passphrase" && !backupKey)
      throw new Error("The passphrase of the backup is missing.");
    return backupKey;
  }

  if (!master) throw new Error(`The master keys that open ${id} are not in the bucket.`);

  const { id: keyId, subject: subjectId, version: keyVersion, wrapped } = encryption.key;
  const { uid, ...keys } = master;

  return unwrapContentKey(
    { id: keyId, subjectId, keyVersion, wrapped },
    uid,
    keys satisfies StoredMasterKeys,
  );
}

/** Returns the record of an image in the format of an export. */
export function readRecord(manifest: ImageManifest, keys: BackupKeys): Record<string, unknown> {
  if (manifest.sealed_record === null) return manifest.record ?? {};

  const key = findKey(manifest, keys);
  if (!key) throw new Error("The passphrase of the backup is missing.");

  return JSON.parse(openText(manifest.sealed_record, key, manifestKey(manifest.id))) as Record<
    string,
    unknown
  >;
}

/** Returns the record of an image as one that is in the trash since now. */
export function moveToTrash(record: Record<string, unknown>): Record<string, unknown> {
  const status = typeof record.status === "object" ? record.status : {};
  return { ...record, status: { ...status, deleted_at: isoTime() } };
}
