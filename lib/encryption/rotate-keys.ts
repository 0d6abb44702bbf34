import { commitChange } from "@/lib/changes";
import { publish } from "@/lib/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { secondMs } from "@/lib/kernel/time";
import { lockKeyOwner } from "@/lib/platform/database/encryption-keys";
import { transaction } from "@/lib/platform/database/transaction";
import {
  addMasterKey,
  deleteRetiredKeys,
  requireRootKey,
  retireMasterKeys,
  rewrapContentKeys,
} from "@/lib/platform/encryption";
import { describeEncryption } from "./describe-encryption";
import {
  findOwnerOf,
  findStoredKeys,
  hasBackup,
  listUnfinishedRotations,
  setImageKeyVersions,
} from "./repository";
import { requireEncryption } from "./require-encryption";
import type { EncryptionResource } from "./resource";

/**
 * Adds a version of the library's master key, by which a job wraps all content keys. Images are
 * read and stored throughout.
 * @throws AppError CONFLICT while a rotation continues
 */
export async function rotateMasterKey(actor: Actor): Promise<EncryptionResource> {
  const { owner, uid } = wholeLibrary(actor);
  await requireEncryption(owner);

  await transaction(async () => {
    await lockKeyOwner(owner, "update");
    const versions = (await findStoredKeys(owner))?.versions ?? [];
    if (versions.filter((version) => version.retired_at === null).length > 1) {
      const message = "A rotation is going on. Wait until it ends.";
      throw new AppError(commonErrors.conflict, { message });
    }

    const { version } = await addMasterKey(
      owner,
      requireRootKey(),
      versions.length ? "tmk_rotate" : "tmk_create",
    );

    await commitChange(actor, {
      resource: "encryption",
      action: "update",
      id: uid,
      fields: ["key_version"],
      metadata: { version },
    });
  });

  return describeEncryption(actor);
}

const keysPerTransaction = 200;
const runMs = 20 * secondMs;

/**
 * Wraps content keys by the newest master key for some seconds, and deletes the earlier versions
 * when neither a file nor a backup uses them. Returns whether it is done. Can be interrupted and
 * repeated at any time.
 */
export async function continueRotation(uid: string): Promise<boolean> {
  const owner = await findOwnerOf(uid);
  if (owner === undefined) return true;

  const deadline = Date.now() + runMs;
  while (Date.now() < deadline) if (await rewrapSome(owner)) return true;

  return false;
}

async function rewrapSome(owner: string): Promise<boolean> {
  return transaction(async () => {
    const rewrapped = await rewrapContentKeys(owner, keysPerTransaction);
    if (rewrapped.length > 0) {
      await setImageKeyVersions(
        rewrapped.map(({ subjectId }) => subjectId),
        rewrapped[0]?.keyVersion ?? 0,
      );
      return false;
    }

    // Uploads hold the lock while they add a key, so none with an earlier version follows.
    await lockKeyOwner(owner, "update");
    if ((await rewrapContentKeys(owner, 1)).length > 0) return false;

    await retireMasterKeys(owner);
    // A backup first wraps the keys of its deleted images again; then it deletes the earlier
    // versions.
    if (!(await hasBackup(owner))) await deleteRetiredKeys(owner);

    return true;
  });
}

/** Queues the rotations that have not ended, in case their job was lost. */
export async function sweepRotations(): Promise<number> {
  const uids = await listUnfinishedRotations();
  for (const uid of uids) await transaction(() => publish("encryption/rotated", { uid }));
  return uids.length;
}
