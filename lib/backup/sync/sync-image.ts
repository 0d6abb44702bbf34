import type { BackedUpImage } from "@/lib/archives";
import { isoTime } from "@/lib/kernel/time";
import { isSealedKey, storedObjects } from "@/lib/platform/storage";
import { saveImageOutcome } from "../config-repository";
import { imageFolder, sealedName } from "../layout";
import { type ObjectRow, saveObject } from "../objects-repository";
import { type BackupContext, putManifest, recordCopy } from "./context";
import { buildManifest } from "./image-manifest";

/** The file of an image is not in the storage of the service. */
export class LostFileError extends Error {
  override readonly name = "LostFileError";
}

type StoredFile = Pick<ObjectRow, "objectKey" | "sizeBytes" | "sha256" | "sourceKey" | "encryption">;

/**
 * Copies an image to the bucket: its file, unless the bucket has it, and its manifest, unless it is
 * unchanged. Returns the bytes sent.
 */
export async function syncImage(
  context: BackupContext,
  image: BackedUpImage,
  known: ObjectRow | undefined,
): Promise<{ isChanged: boolean; bytes: number }> {
  const wanted = isSealedKey(image.blobKey) ? "image" : context.backupKey ? "passphrase" : "none";
  const isThere = known?.sourceKey === image.blobKey && known.encryption === wanted;
  const file = isThere ? known : await copyFile(context, image, wanted);
  const { manifest, hash } = await buildManifest(context, image, file);
  const isSame = isThere && known.recordHash === hash;
  if (!isSame) await putManifest(context, manifest);
  const now = isoTime();
  await recordCopy(context, async () => {
    if (!isSame)
      await saveObject({
        owner: context.owner,
        kind: "image",
        subjectId: image.id,
        changedAt: now,
        recordHash: hash,
        objectKey: file.objectKey,
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        sourceKey: file.sourceKey,
        encryption: file.encryption,
        keyVersion: manifest.encryption?.type === "image" ? manifest.encryption.key.version : null,
      });
    await saveImageOutcome(image.id, {
      backupStatus: "synced",
      backupSyncedAt: now,
      backupError: null,
      backupS3Key: `${context.uid}/${file.objectKey}`,
    });
  });

  return { isChanged: !isSame, bytes: isThere ? 0 : file.sizeBytes };
}

/** Copies the bytes as they are stored: encrypted images stay encrypted. */
async function copyFile(
  { bucket, backupKey }: BackupContext,
  image: BackedUpImage,
  encryption: ObjectRow["encryption"],
): Promise<StoredFile> {
  const { id, blobKey } = image;
  const stream = await storedObjects().get(blobKey);
  if (!stream) throw new LostFileError("The file is not in the storage of the service.");

  const seal =
    encryption === "passphrase" && backupKey ? { name: sealedName(id, blobKey), key: backupKey } : undefined;
  try {
    const sha256 = encryption === "image" ? undefined : image.sha256;
    const stored = await bucket.putObject(imageFolder(id), stream, { seal, sha256 });
    const { key: objectKey, sizeBytes, sha256: storedSha256 } = stored;
    return { objectKey, sizeBytes, sha256: storedSha256, sourceKey: blobKey, encryption };
  } finally {
    stream.destroy();
  }
}
