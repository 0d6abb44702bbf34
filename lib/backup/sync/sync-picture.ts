import { findLargestAvatar } from "@/lib/account/avatar";
import { isoTime } from "@/lib/kernel/time";
import { storedObjects } from "@/lib/platform/storage";
import { pictureFolder, sealedName } from "../layout";
import type { StoredPicture } from "../manifests";
import { markDeleted, type ObjectRow, saveObject } from "../objects-repository";
import { type BackupContext, recordCopy } from "./context";

export const pictureSubject = "profile-picture";

/** Copies the uploaded profile picture to the bucket, unless it is there. Returns where it is. */
export async function syncPicture(
  context: BackupContext,
  known: ObjectRow | undefined,
): Promise<{ picture: StoredPicture | null; isChanged: boolean }> {
  const { owner, bucket, backupKey } = context;
  const avatar = await findLargestAvatar(owner);
  const encryption = backupKey ? ("passphrase" as const) : ("none" as const);
  if (known && known.sourceKey === avatar?.blobKey && known.encryption === encryption)
    return { picture: describe(known), isChanged: false };
  const stream = avatar && (await storedObjects().get(avatar.blobKey));
  if (!avatar || !stream) {
    await markDeleted(owner, known ? [known.objectKey] : [], isoTime());
    return { picture: null, isChanged: known !== undefined };
  }
  const { blobKey: sourceKey } = avatar;
  try {
    const seal = backupKey && { name: sealedName("profile", sourceKey), key: backupKey };
    const { key: objectKey, sizeBytes, sha256 } = await bucket.putObject(pictureFolder, stream, { seal });
    const copy = { objectKey, sha256, sourceKey, encryption };
    await recordCopy(context, () =>
      saveObject({
        ...{ owner, kind: "record", subjectId: pictureSubject, changedAt: isoTime() },
        ...{ ...copy, sizeBytes },
      }),
    );
    return { picture: describe(copy), isChanged: true };
  } finally {
    stream.destroy();
  }
}

function describe({
  objectKey: key,
  sha256,
  sourceKey,
  encryption,
}: Pick<ObjectRow, "objectKey" | "sha256" | "sourceKey" | "encryption">): StoredPicture {
  return { key, sha256, name: encryption === "passphrase" ? sealedName("profile", sourceKey ?? "") : null };
}
