import { isoTime } from "@/lib/kernel/time";
import { storedObjects } from "@/lib/platform/storage";
import { findLargestAvatar } from "@/lib/profile/avatar";
import { avatarFolder, sealedName } from "../layout";
import type { StoredAvatar } from "../manifests";
import { markDeleted, type ObjectRow, saveObject } from "../objects-repository";
import { type BackupContext, recordCopy } from "./context";

export const avatarSubject = "profile-picture";

/**
 * Copies the uploaded profile picture to the bucket, unless the bucket has it. Returns where it is.
 */
export async function syncAvatar(
  context: BackupContext,
  known: ObjectRow | undefined,
): Promise<{ avatar: StoredAvatar | null; isChanged: boolean }> {
  const { owner, bucket, backupKey } = context;
  const avatar = await findLargestAvatar(owner);
  const encryption = backupKey ? ("passphrase" as const) : ("none" as const);
  if (known && known.sourceKey === avatar?.blobKey && known.encryption === encryption)
    return { avatar: describe(known), isChanged: false };

  const stream = avatar && (await storedObjects().get(avatar.blobKey));
  if (!avatar || !stream) {
    await markDeleted(owner, known ? [known.objectKey] : [], isoTime());
    return { avatar: null, isChanged: known !== undefined };
  }

  const { blobKey: sourceKey } = avatar;
  try {
    const seal = backupKey && { name: sealedName("profile", sourceKey), key: backupKey };
    const { key: objectKey, sizeBytes, sha256 } = await bucket.putObject(avatarFolder, stream, { seal });
    const copy = { objectKey, sha256, sourceKey, encryption };
    await recordCopy(context, () =>
      saveObject({
        owner,
        kind: "record",
        subjectId: avatarSubject,
        changedAt: isoTime(),
        ...copy,
        sizeBytes,
      }),
    );
    return { avatar: describe(copy), isChanged: true };
  } finally {
    stream.destroy();
  }
}

function describe({
  objectKey: key,
  sha256,
  sourceKey,
  encryption,
}: Pick<ObjectRow, "objectKey" | "sha256" | "sourceKey" | "encryption">): StoredAvatar {
  return { key, sha256, name: encryption === "passphrase" ? sealedName("profile", sourceKey ?? "") : null };
}
