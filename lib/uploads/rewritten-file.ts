import { recordDecryption } from "@/lib/encryption";
import { buildMetadataReport, type MetadataReport, metadataKinds } from "@/lib/engine/metadata/kinds";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { isSealedKey, objectStore } from "@/lib/platform/storage";
import type { PreparedFile } from "./prepare-file";
import { type NamedImage, publishFile } from "./publish-file";
import { type FileVersionRow, findLatestGeneration, insertFileVersion } from "./repository";

/** Another form of an image's live file, which is stored but not published. */
export interface RewrittenFile {
  image: NamedImage;
  /** The file version that was copied. */
  source: FileVersionRow;
  file: PreparedFile;
  /** Whether what was said about the pixels stays: the analysis of the file before. */
  keepsAnalysis: boolean;
}

/** Adds what an earlier upload has found, which the copy may have lost before. */
export function mergeReports(
  earlier: FileVersionRow["metadata"],
  { found, kept }: MetadataReport,
): MetadataReport {
  const before = earlier?.found ?? [];
  const all = metadataKinds.filter((kind) => found.includes(kind) || before.includes(kind));
  return buildMetadataReport(all, kept);
}

/**
 * Makes the copy the live file of its locked image, in the open transaction. Returns its
 * generation. The caller commits the change, which removes the earlier file with everything that
 * was made of it.
 */
export async function publishRewrittenFile(
  actor: Actor,
  { image, source, file, keepsAnalysis }: RewrittenFile,
): Promise<number> {
  const { imageId, maxBytes } = source;
  const now = isoTime();
  const attempt = await insertFileVersion({
    imageId,
    maxBytes,
    blobKey: file.blobKey,
    status: "awaiting",
    keyId: actorKeyId(actor),
    generation: (await findLatestGeneration(imageId)) + 1,
    expiresAt: now,
    createdAt: now,
  });

  if (!(await publishFile(image, attempt, file, { keepsPixels: true, keepsAnalysis })))
    throw new Error(`${imageId} has another file already`);

  if (isSealedKey(source.blobKey ?? "") && !isSealedKey(file.blobKey)) await recordDecryption(image, attempt);
  return attempt.generation;
}

/** Deletes the bytes of a copy that is not published. */
export async function discardRewrittenFile({ source, file }: RewrittenFile): Promise<void> {
  if (file.blobKey !== source.blobKey) await objectStore().delete([file.blobKey]);
}
