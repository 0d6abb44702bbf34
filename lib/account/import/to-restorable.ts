import { cleanAnalysis } from "@/lib/ai";
import type { RestorableAnalysis, RestorableImage, UploadedSource } from "@/lib/uploads";
import type { ArchivedImage } from "./archive-records";

/**
 * Returns the image as it is restored, with the path of its bytes in the archive. It must have
 * some.
 */
export function toRestorable(image: ArchivedImage): RestorableImage & { path: string } {
  const { file, record, status } = image;
  if (!file) throw new Error(`${image.id} has no file`);

  return {
    ...image,
    path: file.path,
    // The first file has number 1.
    version: Math.max(1, image.version),
    stripMetadata: image.strip_metadata,
    stripLocation: image.strip_location,
    deletedAt: status.deleted_at,
    archivedAt: record.archived_at,
    isEncrypted: status.encrypted,
    nsfwChosen: record.nsfw_chosen,
    linkEpoch: record.link_epoch,
    cropRevision: record.crop_revision,
    qualityRevision: record.quality_revision,
    fileTakenAt: record.file_taken_at,
    editedTakenAt: record.edited_taken_at,
    lastAccessedAt: record.last_accessed_at,
    favouritedAt: record.favourited_at,
    isFromGuest: record.from_guest,
    requests: record.requests,
    bytes: record.bytes,
    aliases: record.aliases.map(({ created_at, ...path }) => ({ ...path, createdAt: created_at })),
    variantKeys: status.variants,
    analysis: findAnalysis(image),
    file: {
      sizeBytes: file.size_bytes,
      sha256: file.sha256,
      completedAt: record.source?.completed_at ?? image.created_at,
      licenseStatement: record.source?.license_statement ?? null,
    },
    source: findSource(image),
  };
}

/**
 * Only where the analysis is of the file: the image may have been replaced while the archive was
 * made.
 */
function findAnalysis({ info, file, record: { analysis } }: ArchivedImage): RestorableAnalysis | null {
  if (!analysis || info.sha256 === null || info.sha256 !== file?.sha256) return null;

  const cleaned = cleanAnalysis({
    labels: analysis.labels.map((name, index) => ({ name, score: analysis.label_scores[index] ?? 0 })),
    caption: analysis.caption ?? "",
    text: analysis.text ?? "",
    nsfwScore: analysis.nsfw_score ?? 0,
    faces: analysis.faces,
  });

  return {
    ...cleaned,
    analyzedAt: analysis.analyzed_at,
    nsfwFlagged: analysis.nsfw_flagged,
    modelVersion: analysis.model_version,
    processingTimeMs: analysis.processing_time_ms,
  };
}

/** Only where the file was changed as it came, and not replaced while the archive was made. */
function findSource({ info, file, record }: ArchivedImage): UploadedSource | null {
  const sourceSha256 = record.source?.sha256 ?? null;
  const isDescribed = info.sha256 !== null && info.sha256 === file?.sha256;
  if (!isDescribed || sourceSha256 === null || sourceSha256 === info.sha256 || !info.metadata) return null;

  return {
    sourceSha256,
    exif: info.exif,
    metadata: info.metadata,
    licenseEmbedded: info.license_embedded ?? false,
  };
}
