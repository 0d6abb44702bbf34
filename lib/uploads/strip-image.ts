import type { StripScope } from "@/lib/engine";
import { requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { getLicenseStatement } from "@/lib/licenses";
import { type PreparedFile, prepareFile } from "./prepare-file";
import { findFileVersion } from "./repository";
import { discardRewrittenFile, mergeReports, type RewrittenFile } from "./rewritten-file";

/**
 * Stores a stripped copy of the image's live file. Returns `undefined` when there is nothing to
 * strip, or no file any more.
 * @throws AppError INVALID_IMAGE when the metadata cannot be removed
 */
export async function prepareStrippedFile(
  actor: Actor,
  imageId: string,
  scope: StripScope,
): Promise<RewrittenFile | undefined> {
  const { image } = await requireImage(actor, imageId);
  const source = await findFileVersion(imageId, image.generation);
  if (!source?.blobKey) return undefined;

  const statement = image.embedLicense ? await getLicenseStatement(actor, image.license) : null;
  const prepared = await prepareFile(actor, { imageId, blobKey: source.blobKey, strip: scope, statement });
  if (!prepared) return undefined;

  const isLocation = scope === "location";
  const file: PreparedFile = {
    ...prepared,
    // The time in the file before it was stripped.
    takenAt: prepared.takenAt ?? image.fileTakenAt,
    sourceSha256: source.sourceSha256 ?? prepared.sourceSha256,
    licenseEmbedded: prepared.licenseEmbedded || (isLocation && source.licenseEmbedded),
    licenseStatement: prepared.licenseStatement ?? (isLocation ? source.licenseStatement : null),
    metadata: mergeReports(source.metadata, prepared.metadata),
  };
  const stripped = { image, source, file, keepsAnalysis: true };
  if (prepared.metadata.removed.length > 0) return stripped;

  await discardRewrittenFile(stripped);
  return undefined;
}
