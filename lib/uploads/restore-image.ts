import type { Readable } from "node:stream";
import { lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { requireStorage } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import { createOriginalKey, recordEncryption } from "@/lib/encryption";
import type { LicenseStatement } from "@/lib/engine";
import { getImages, updateImageRow, visibilityColumns } from "@/lib/images";
import { type ImageResource, maxImageBytes } from "@/lib/images/resource";
import type { WholeLibraryActor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { findLicenseId, noLicense } from "@/lib/licenses";
import type { ModelAnalysis } from "@/lib/platform/ai";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore, putStream } from "@/lib/platform/storage";
import { addTags } from "@/lib/tags";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { type FieldName, toFieldColumns } from "@/lib/values/image-fields";
import { insertAnalysis } from "./analysis-repository";
import { uploadErrors } from "./errors";
import { insertUnderFilename } from "./filename-conflict";
import { type PreparedFile, prepareFile } from "./prepare-file";
import { toFileColumns, toSearchedHash } from "./publish-file";
import { insertFileVersion } from "./repository";
import {
  insertAliases,
  insertFavourite,
  lockImageId,
  markGuestUpload,
  setImageTotals,
} from "./restore-repository";

/** Properties of the uploaded bytes that the stored ones lack. */
export type UploadedSource = Pick<PreparedFile, "sourceSha256" | "exif" | "metadata" | "licenseEmbedded">;

/** A model's results for the bytes of an archive. */
export interface RestorableAnalysis extends ModelAnalysis {
  analyzedAt: string;
  nsfwFlagged: boolean;
  modelVersion: string | null;
  processingTimeMs: number | null;
}

/** An image of an archive. */
export interface RestorableImage
  extends Pick<
    ImageResource,
    | "id"
    | "filename"
    | "original_filename"
    | "album"
    | "tags"
    | FieldName
    | "expiration_date"
    | "created_at"
    | "updated_at"
    | "version"
  > {
  isEncrypted: boolean;
  stripMetadata: boolean;
  stripLocation: boolean;
  deletedAt: string | null;
  archivedAt: string | null;
  nsfwChosen: boolean;
  linkEpoch: number;
  cropRevision: number;
  qualityRevision: number;
  fileTakenAt: string | null;
  editedTakenAt: string | null;
  lastAccessedAt: string | null;
  favouritedAt: string | null;
  isFromGuest: boolean;
  requests: number;
  bytes: number;
  aliases: Array<{ album: string; filename: string; createdAt: string }>;
  /** The variants that it had, which are rendered again. */
  variantKeys: string[];
  analysis: RestorableAnalysis | null;
  file: { sizeBytes: number; sha256: string; completedAt: string; licenseStatement: LicenseStatement | null };
  /** Null if the bytes are as they were uploaded. */
  source: UploadedSource | null;
}

/** The result for an image that could not be restored exactly. */
export interface RestoredImage {
  filename: string;
  album: string;
  license: string;
  /** Previous paths that another image has. */
  usedPaths: string[];
}

/**
 * Restores an image under its id, with its times. Its bytes go through the checks of an upload and
 * must match the record. A filename that is taken is numbered; nothing that exists is changed.
 * Returns `undefined` if an image has the id by now.
 * @throws AppError INVALID_IMAGE, IMAGE_TOO_LARGE, UPLOAD_TOO_LARGE, or UPLOAD_INCOMPLETE for other
 *   bytes
 */
export async function restoreImage(
  actor: WholeLibraryActor,
  image: RestorableImage,
  bytes: Readable,
): Promise<RestoredImage | undefined> {
  const { owner } = actor.library;
  const blobKey = await createOriginalKey({ id: image.id, owner }, { encrypted: image.isEncrypted });
  let restored: RestoredImage | undefined;
  try {
    const stored = await putStream(objectStore(), blobKey, bytes, { maxBytes: maxImageBytes });
    if (stored.sha256 !== image.file.sha256 || stored.sizeBytes !== image.file.sizeBytes)
      throw new AppError(uploadErrors.otherBytes);

    const file = await prepareFile(actor, { imageId: image.id, blobKey, strip: undefined, statement: null });
    if (!file) throw new Error(`the bytes of ${image.id} are gone`);

    // The bytes determine the image's properties; the record adds only what was removed from them.
    const { licenseStatement } = image.file;

    restored = await transaction(() =>
      insertRestored(actor, image, { ...file, ...image.source, licenseStatement }),
    );
  } catch (error) {
    // After any other error the row may exist: the database connection can be lost between commit
    // and reply.
    if (error instanceof AppError) await objectStore().delete([blobKey]);
    throw error;
  }

  if (!restored) await objectStore().delete([blobKey]);
  return restored;
}

async function insertRestored(
  actor: WholeLibraryActor,
  image: RestorableImage,
  file: PreparedFile,
): Promise<RestoredImage | undefined> {
  const { owner } = actor.library;
  const { id, version: generation, variantKeys } = image;
  if (await lockImageId(id)) return undefined;

  const named = await resolveAlbumSlug(owner, image.album);
  const album = (await lockAlbumShared({ owner }, named)) ? named : defaultAlbumSlug;
  const license = (await findLicenseId(owner, image.license, { lock: true })) ?? noLicense;
  const row = { ...toImageRow(image), owner, albumSlug: album, license, ...toFileSummary(file) };
  const { filename } = await insertUnderFilename(row, actor, "rename");
  const now = isoTime();
  const fileColumns = toFileColumns(file);
  await insertFileVersion({
    ...fileColumns,
    imageId: id,
    generation,
    status: "live",
    maxBytes: maxImageBytes,
    // The time of its arrival here: the sweeper waits from then on for its variants.
    createdAt: now,
    expiresAt: now,
    completedAt: image.file.completedAt,
  });
  const { blobKey } = file;
  const keyVersion = await recordEncryption({ id, owner }, { blobKey, generation });
  if (keyVersion !== undefined) await updateImageRow(id, { isEncrypted: true, keyVersion });
  await addTags(owner, [id], image.tags);
  await setImageTotals(id, { requests: image.requests, bytes: image.bytes });
  if (image.favouritedAt !== null) await insertFavourite(owner, id, image.favouritedAt);
  if (image.isFromGuest) await markGuestUpload(id);
  if (image.analysis) await insertAnalysis(toAnalysisRow({ owner, id }, image.analysis, fileColumns.colors));
  const used = await insertAliases(owner, id, image.aliases);
  await commitChange(actor, {
    resource: "image",
    action: "import",
    ids: [id],
    generation,
    keys: variantKeys,
    present: (ids) => getImages(actor, ids),
  });
  await requireStorage(owner);

  return { filename, album, license, usedPaths: used.map((path) => `${path.album}/${path.filename}`) };
}

function toAnalysisRow(
  { owner, id: imageId }: { owner: string; id: string },
  { labels, text: textFound, faces, ...analysis }: RestorableAnalysis,
  colorsJson: string | null,
) {
  return {
    ...analysis,
    owner,
    imageId,
    textFound,
    faces: [...faces],
    labelsJson: JSON.stringify(labels.map(({ name }) => name)),
    labelScoresJson: JSON.stringify(labels.map(({ score }) => score)),
    colorsJson: colorsJson ?? "[]",
  };
}

/** The columns of an image that repeat columns of its file. */
function toFileSummary(file: PreparedFile) {
  const { contentType, sizeBytes, width, height } = file;
  return { contentType, sizeBytes, width, height, phash: toSearchedHash(file) };
}

function toImageRow(image: RestorableImage) {
  const { variantKeys } = image;
  return {
    ...toFieldColumns(image),
    id: image.id,
    filename: image.filename,
    originalFilename: image.original_filename || image.filename,
    cropRevision: image.cropRevision,
    qualityRevision: image.qualityRevision,
    stripMetadata: image.stripMetadata,
    stripLocation: image.stripLocation,
    ...visibilityColumns(image.visibility),
    nsfwChosen: image.nsfwChosen,
    linkEpoch: image.linkEpoch,
    // An archive may be from before tokens were revoked, so a restore ends all.
    tokenEpoch: Math.floor(Date.now() / minuteMs),
    expirationDate: image.expiration_date,
    uploaded: true,
    generation: image.version,
    fileTakenAt: image.fileTakenAt,
    editedTakenAt: image.editedTakenAt,
    variantsAwaited: variantKeys,
    aiStatus: image.analysis ? ("ready" as const) : ("none" as const),
    variantsStatus: variantKeys.length > 0 ? "pending" : "ready",
    deletedAt: image.deletedAt,
    archivedAt: image.archivedAt,
    createdAt: image.created_at,
    updatedAt: image.updated_at,
    lastAccessedAt: image.lastAccessedAt,
  };
}
