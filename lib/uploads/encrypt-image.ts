import { createOriginalKey, encryptionErrors, isDamage } from "@/lib/encryption";
import { requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isSealedKey, objectStore } from "@/lib/platform/storage";
import { prepareFile } from "./prepare-file";
import { type FileVersionRow, findFileVersion } from "./repository";
import { mergeReports, type RewrittenFile } from "./rewritten-file";

/**
 * Stores an encrypted copy of the image's live file, or a plain one of an encrypted file. Returns
 * `undefined` when the file is in that form already, or gone.
 /**
  * @throws AppError FILE_DAMAGED when the stored bytes differ from the uploaded ones,
  *   SERVICE_UNAVAILABLE without the root key
  */
export async function prepareCopy(
  actor: Actor,
  imageId: string,
  { encrypted }: { encrypted: boolean },
): Promise<RewrittenFile | undefined> {
  const { image } = await requireImage(actor, imageId);
  const source = await findFileVersion(imageId, image.generation);
  if (!source?.blobKey || isSealedKey(source.blobKey) === encrypted) return undefined;

  const blobKey = await createOriginalKey(image, { encrypted });
  try {
    const file = await copyFile(actor, source, blobKey);
    if (!file) return undefined;

    const { metadata, sourceSha256, licenseEmbedded, licenseStatement, sha256 } = source;
    if (sha256 !== null && file.sha256 !== sha256) throw new AppError(encryptionErrors.damaged);

    return {
      image,
      source,
      keepsAnalysis: false,
      file: {
        ...file,
        licenseEmbedded,
        licenseStatement,
        sourceSha256: sourceSha256 ?? file.sourceSha256,
        exif: metadata?.removed.includes("exif") ? null : file.exif,
        metadata: mergeReports(metadata, file.metadata),
      },
    };
  } catch (error) {
    await objectStore().delete([blobKey]);
    throw isDamage(error) ? new AppError(encryptionErrors.damaged, { cause: error }) : error;
  }
}

/** Every byte is read, so a damaged file is noticed before it takes the place of the good one. */
async function copyFile(actor: Actor, { imageId, blobKey: from }: FileVersionRow, to: string) {
  if (from === null || !(await objectStore().copy(from, to))) return undefined;
  return prepareFile(actor, { imageId, blobKey: to, strip: undefined, statement: null });
}
