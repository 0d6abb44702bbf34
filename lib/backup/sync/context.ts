import { findOwner, systemActor } from "@/lib/identity/owners";
import type { WholeLibraryActor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";
import type { BackupBucket } from "@/lib/platform/storage";
import { openBackupKey, sealText } from "../backup-key";
import { type BackupConfig, findConfigOf, lockUnchanged } from "../config-repository";
import { manifestKey } from "../layout";
import type { ImageManifest } from "../manifests";
import { openConfiguredBucket } from "../open-bucket";

/** A library and the folder of its backup. */
export interface BackupContext {
  actor: WholeLibraryActor;
  owner: string;
  uid: string;
  config: BackupConfig;
  bucket: BackupBucket;
  /**
   * The key of the passphrase, with which everything is encrypted that is not an encrypted image.
   */
  backupKey: Buffer | undefined;
}

/**
 * Opens the backup of an account. Returns undefined for one that has none. The bucket has to be
 * closed.
 */
export async function openContext(uid: string): Promise<BackupContext | undefined> {
  const config = await findConfigOf(uid);
  const account = config?.credentials ? await findOwner(config.owner) : undefined;
  if (!config || !account) return undefined;

  return {
    actor: systemActor(account),
    owner: config.owner,
    uid,
    config,
    bucket: openConfiguredBucket(config, uid),
    backupKey: openBackupKey(config),
  };
}

/** The backup was configured in another way, or removed, while it was copied. */
export class BackupChanged extends Error {
  override readonly name = "BackupChanged";
}

/**
 * Records what the bucket holds, unless that may be another bucket now.
 * @throws BackupChanged
 */
export async function recordCopy({ config }: BackupContext, work: () => Promise<void>): Promise<void> {
  await transaction(async () => {
    if (!(await lockUnchanged(config))) throw new BackupChanged();
    await work();
  });
}

/** Stores a record of the library, encrypted if the backup has a passphrase. */
export async function putRecord({ bucket, backupKey }: BackupContext, key: string, text: string) {
  const stored = backupKey ? `${JSON.stringify({ sealed: sealText(text, backupKey, key) })}\n` : text;
  return bucket.putText(key, stored);
}

export async function putManifest({ bucket }: BackupContext, manifest: ImageManifest): Promise<void> {
  await bucket.putText(manifestKey(manifest.id), `${JSON.stringify(manifest)}\n`);
}
