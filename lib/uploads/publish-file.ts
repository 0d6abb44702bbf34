import { commitChange, serviceActor } from "@/lib/changes";
import { recordEncryption } from "@/lib/encryption";
import { featurelessHash } from "@/lib/engine";
import { findNearestColor } from "@/lib/engine/color/oklab";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { findOwner } from "@/lib/identity/owners";
import { type Image, takenAtFromFilename, updateImageRow, visibilityColumns } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { analyzer, mayAnalyzeEncrypted } from "@/lib/platform/ai";
import { isSealedKey } from "@/lib/platform/storage";
import { listKeysOfAlbum } from "@/lib/recipes";
import { getAiSettings, getUploadDefaults } from "@/lib/settings";
import { replaceTags } from "@/lib/tags";
import { toFieldColumns } from "@/lib/values/image-fields";
import { clearMark, deleteAnalysis } from "./analysis-repository";
import { findFileRating } from "./file-rating";
import type { PreparedFile } from "./prepare-file";
import { type FileVersionRow, markLive, retireEarlierVersions } from "./repository";

/** The first file of an image, before which there was none. */
export const firstGeneration = 1;

/** The columns of an image that decide how its file is published. */
export interface NamedImage {
  id: string;
  owner: string;
  albumSlug: string;
  filename: string;
  originalFilename: string | null;
  uploaded: boolean;
  rating: number;
  pick: Image["pick"];
}

/**
 * Returns when the image was taken: by the metadata of the file, else by the name with which it
 * came.
 */
export function findTakenAt(
  { filename, originalFilename }: Pick<NamedImage, "filename" | "originalFilename">,
  { takenAt, blobKey }: PreparedFile,
): string | null {
  if (isSealedKey(blobKey)) return null;
  return takenAt ?? takenAtFromFilename(originalFilename ?? filename) ?? null;
}

/**
 * Makes a file the live version of its image and applies the stored changes, in the open
 * transaction. The caller commits the change. With `keepsPixels` it looks like the file before,
 * whose analysis stays with `keepsAnalysis`. Returns false if another call completed the attempt or
 * other bytes have arrived for it.
 */
export async function publishFile(
  image: NamedImage,
  attempt: FileVersionRow,
  file: PreparedFile,
  { keepsPixels = false, keepsAnalysis = false } = {},
): Promise<boolean> {
  const { imageId, generation } = attempt;
  const now = isoTime();
  const { blobKey } = file;
  if (!(await markLive(attempt, { ...toFileColumns(file), completedAt: now }))) return false;

  if (generation > firstGeneration) await retireEarlierVersions(imageId, generation, now);
  const { tags, ...changes } = attempt.changes;
  if (generation > firstGeneration && !keepsAnalysis) await discardAnalysis(imageId, { keepsPixels });
  const isAnalyzed =
    !keepsAnalysis && (await wantsAnalysis(image.owner, { isEncrypted: isSealedKey(blobKey) }));
  const keyVersion = await recordEncryption(image, { blobKey, generation });
  const recipeKeys = await listKeysOfAlbum(image.owner, image.albumSlug);
  await updateImageRow(imageId, {
    ...toLiveColumns(image, file, recipeKeys),
    ...(!image.uploaded && findFileRating(file, image)),
    isEncrypted: keyVersion !== undefined,
    keyVersion: keyVersion ?? null,
    generation,
    updatedAt: now,
    ...(!keepsAnalysis && { aiStatus: isAnalyzed ? "pending" : "none" }),
    ...toImageColumns(changes),
  });
  if (isAnalyzed) await requestAnalysis(image.owner, attempt);
  if (tags !== undefined) await replaceTags(image.owner, imageId, tags);

  return true;
}

/**
 * Returns the columns of an image that depend on its live file. With the recipes of `recipeKeys` it
 * is rendered at once, as with the presets.
 */
export function toLiveColumns(
  image: Pick<NamedImage, "filename" | "originalFilename">,
  file: PreparedFile,
  recipeKeys: readonly string[],
) {
  return {
    uploaded: true,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    width: file.width,
    height: file.height,
    fileTakenAt: findTakenAt(image, file),
    phash: toSearchedHash(file),
    variantsReady: [],
    variantsFailed: [],
    variantsAwaited: [...presetKeys, ...recipeKeys],
    variantsStatus: "pending" as const,
  };
}

/**
 * Whether an upload of the owner is analyzed, an encrypted one only by whom the settings allow it.
 */
export async function wantsAnalysis(
  owner: string,
  { isEncrypted }: { isEncrypted: boolean },
): Promise<boolean> {
  const model = analyzer();
  if (!model || (await getUploadDefaults(owner)).ai !== "on") return false;

  return !isEncrypted || mayAnalyzeEncrypted(model, (await getAiSettings(owner)).encrypted);
}

/**
 * Deletes the analysis of the file before, with a mark that only it set if the file shows something
 * else.
 */
async function discardAnalysis(imageId: string, { keepsPixels }: { keepsPixels: boolean }): Promise<void> {
  const wasFlagged = await deleteAnalysis(imageId);
  if (wasFlagged && !keepsPixels) await clearMark(imageId);
}

export async function requestAnalysis(
  owner: string,
  { imageId, generation }: Pick<FileVersionRow, "imageId" | "generation">,
): Promise<void> {
  const account = await findOwner(owner);
  await commitChange(serviceActor(owner), {
    resource: "image",
    action: "request-analysis",
    ids: [imageId],
    uid: account?.uid,
    generations: new Map([[imageId, generation]]),
  });
}

/**
 * Returns the hash by which similar images find the image; null for one without structure, which
 * all others would match.
 */
export function toSearchedHash({ phash, blobKey }: PreparedFile): string | null {
  return phash === featurelessHash || isSealedKey(blobKey) ? null : phash;
}

/**
 * The columns of a file version, of what its bytes say. The content and metadata of an encrypted
 * image are not stored.
 */
export function toFileColumns(file: PreparedFile) {
  const columns = toPlainColumns(file);
  return isSealedKey(file.blobKey)
    ? { ...columns, placeholder: null, phash: null, colors: null, exif: null, place: null }
    : columns;
}

function toPlainColumns(file: PreparedFile) {
  return {
    blobKey: file.blobKey,
    contentType: file.contentType,
    contentEncoding: file.contentEncoding,
    format: file.format,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    width: file.width,
    height: file.height,
    pages: file.pages,
    hasAlpha: file.hasAlpha,
    colorSpace: file.colorSpace,
    placeholder: file.placeholder,
    sourceSha256: file.sourceSha256,
    phash: file.phash,
    colors: JSON.stringify(file.colors.map((color) => ({ ...color, name: findNearestColor(color.hex) }))),
    licenseEmbedded: file.licenseEmbedded,
    licenseStatement: file.licenseStatement,
    metadata: file.metadata,
    exif: file.exif && { ...file.exif },
    // A position that was removed leaves no place.
    place: file.exif?.gps ? file.place : null,
  };
}

function toImageColumns(changes: Omit<FileVersionRow["changes"], "tags">) {
  return {
    ...toFieldColumns(changes),
    ...(changes.nsfw !== undefined && { nsfwChosen: true }),
    ...(changes.expiration !== undefined && { expirationDate: changes.expiration }),
    ...(changes.visibility !== undefined && visibilityColumns(changes.visibility)),
  };
}
