import type { StripScope } from "@/lib/engine";
import { buildMetadataReport, type MetadataReport, metadataKinds } from "@/lib/engine/metadata/kinds";
import { requireImage } from "@/lib/images";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { getLicenseStatement } from "@/lib/licenses";
import { objectStore } from "@/lib/platform/storage";
import { type PreparedFile, prepareFile } from "./prepare-file";
import { publishFile } from "./publish-file";
import { type FileVersionRow, findFileVersion, findLatestGeneration, insertFileVersion } from "./repository";

/** A copy of an image's live file with less metadata, which is stored but not published. */
export interface StrippedFile {
  image: { id: string; owner: string; filename: string; originalFilename: string | null };
  /** The file version that was copied. */
  source: FileVersionRow;
  file: PreparedFile;
}

/**
 * Stores a stripped copy of the image's live file. Returns `undefined` when there is nothing to strip, or no file any more.
 * @throws AppError INVALID_IMAGE when the metadata cannot be removed
 */
export async function prepareStrippedFile(
  actor: Actor,
  imageId: string,
  scope: StripScope,
): Promise<StrippedFile | undefined> {
  const { image } = await requireImage(actor, imageId);
  const source = await findFileVersion(imageId, image.generation);
  if (!source?.blobKey) return undefined;
  const statement = image.embedLicense ? await getLicenseStatement(actor, image.license) : null;
  const prepared = await prepareFile(actor, { imageId, blobKey: source.blobKey, strip: scope, statement });
  if (!prepared) return undefined;
  const isLocation = scope === "location";
  const file: PreparedFile = {
    ...prepared,
    // What the file said before it was stripped.
    takenAt: prepared.takenAt ?? image.fileTakenAt,
    sourceSha256: source.sourceSha256 ?? prepared.sourceSha256,
    licenseEmbedded: prepared.licenseEmbedded || (isLocation && source.licenseEmbedded),
    licenseStatement: prepared.licenseStatement ?? (isLocation ? source.licenseStatement : null),
    metadata: mergeReports(source.metadata, prepared.metadata),
  };
  const stripped = { image, source, file };
  if (prepared.metadata.removed.length > 0) return stripped;
  await discardStrippedFile(stripped);
  return undefined;
}

/** Adds what an earlier upload has found, which the copy may have lost before. */
function mergeReports(earlier: FileVersionRow["metadata"], { found, kept }: MetadataReport): MetadataReport {
  const before = earlier?.found ?? [];
  const all = metadataKinds.filter((kind) => found.includes(kind) || before.includes(kind));
  return buildMetadataReport(all, kept);
}

/**
 * Makes the copy the live file of its locked image, in the open transaction. Returns its generation. The caller commits the
 * change, which removes the earlier file.
 */
export async function publishStrippedFile(
  actor: Actor,
  { image, source, file }: StrippedFile,
): Promise<number> {
  const { imageId, maxBytes } = source;
  const now = isoTime();
  const attempt = await insertFileVersion({
    ...{ imageId, maxBytes, blobKey: file.blobKey, status: "awaiting", keyId: actorKeyId(actor) },
    generation: (await findLatestGeneration(imageId)) + 1,
    expiresAt: now,
    createdAt: now,
  });
  if (!(await publishFile(image, attempt, file, { keepsPixels: true })))
    throw new Error(`${imageId} has another file already`);
  return attempt.generation;
}

/** Deletes the bytes of a copy that is not published. */
export async function discardStrippedFile({ source, file }: StrippedFile): Promise<void> {
  if (file.blobKey !== source.blobKey) await objectStore().delete([file.blobKey]);
}
