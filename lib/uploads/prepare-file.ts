import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createOriginalKey } from "@/lib/encryption";
import {
  engineErrors,
  type ImageFormat,
  type ImageProperties,
  type LicenseStatement,
  type StripScope,
} from "@/lib/engine";
import { buildMetadataReport, type MetadataKind, type MetadataReport } from "@/lib/engine/metadata/kinds";
import { normalizeTakenAt } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { DecoderFailure, type DecoderInput, decoder } from "@/lib/platform/decoder";
import { findPlace, type Place } from "@/lib/platform/gazetteer";
import { logger } from "@/lib/platform/process/logger";
import { isSealedKey, objectStore, putStream, withScratchFolder } from "@/lib/platform/storage";

/** The properties of a file, and the key of the bytes to publish. */
export interface PreparedFile extends Omit<ImageProperties, "metadata"> {
  blobKey: string;
  /** SHA-256 of the bytes as uploaded. */
  sourceSha256: string;
  licenseEmbedded: boolean;
  metadata: MetadataReport;
  /**
   * When the image was taken, by the metadata of the file, stripped or not; null if it is unknown.
   */
  takenAt: string | null;
  /** The place of the position in the file as uploaded. */
  place: Place | null;
  /** The license statement of the file and its variants. */
  licenseStatement: LicenseStatement | null;
}

interface PrepareFileOptions {
  imageId: string;
  blobKey: string;
  /** Undefined to strip nothing. */
  strip: StripScope | undefined;
  /** The license statement to embed, or null for none. */
  statement: LicenseStatement | null;
  /** The bytes of the key, if they need not be read from the store. */
  input?: DecoderInput | undefined;
}

/** Returns what an upload strips, from its two options. */
export function toStripScope(options: {
  stripMetadata: boolean;
  stripLocation: boolean;
}): StripScope | undefined {
  if (options.stripMetadata) return "all";
  return options.stripLocation ? "location" : undefined;
}

/**
 * Reads the actual bytes and strips metadata or embeds the license as the owner chose. Changed
 * bytes are stored under a new key. Throws INVALID_IMAGE and IMAGE_TOO_LARGE. Returns `undefined`
 * if the key has no bytes any more.
 */
export async function prepareFile(
  actor: Actor,
  options: PrepareFileOptions,
): Promise<PreparedFile | undefined> {
  const { blobKey, input } = options;
  return input === undefined
    ? objectStore().withSource(blobKey, (source) => prepareSource(actor, options, source))
    : prepareSource(actor, options, input);
}

async function prepareSource(
  actor: Actor,
  options: PrepareFileOptions,
  source: DecoderInput,
): Promise<PreparedFile> {
  const { imageId, blobKey } = options;
  const facts = await decoder().inspect(source, { fairnessKey: actor.library.uid });
  const licenseFields = { licenseEmbedded: false, licenseStatement: options.statement };
  const takenAt = normalizeTakenAt(facts.exif?.taken_at ?? "") ?? null;
  const place = await findPlaceOf(facts);
  const received = { ...facts, takenAt, place, blobKey, sourceSha256: facts.sha256, ...licenseFields };
  const hasNoLocation = options.strip === "location" && !facts.metadata.includes("gps");
  const rewriteOptions = hasNoLocation ? { ...options, strip: undefined } : options;
  const encrypted = isSealedKey(blobKey);

  if (rewriteOptions.strip === undefined && rewriteOptions.statement === null)
    return { ...received, metadata: buildMetadataReport(facts.metadata, facts.metadata) };

  return withScratchFolder({ inMemory: encrypted }, async (folder) => {
    const input = { input: source, format: facts.format };
    const rewritten = await rewriteFile(actor, rewriteOptions, input, folder);
    const remaining = rewritten.remainingMetadata ?? facts.metadata;
    const metadata = buildMetadataReport(facts.metadata, remaining);
    if (rewritten.path === undefined) return { ...received, metadata };

    const owner = libraryOwner(actor);
    const newKey = await createOriginalKey({ id: imageId, owner }, { encrypted });
    const stored = await putStream(
      objectStore(),
      newKey,
      createReadStream(/* turbopackIgnore: true */ rewritten.path),
    );
    const exif = remainingExif(facts, remaining, rewriteOptions.strip);
    const { licenseEmbedded } = rewritten;

    return { ...received, exif, metadata, blobKey: newKey, licenseEmbedded, ...stored };
  });
}

/** An upload does not fail because its position cannot be looked up: a job does that later. */
async function findPlaceOf({ exif }: Pick<ImageProperties, "exif">): Promise<Place | null> {
  if (!exif?.gps) return null;
  try {
    return await findPlace(exif.gps);
  } catch (error) {
    logger().error({ err: error }, "the gazetteer could not be read");
    return null;
  }
}

/** Where the location could not be removed alone, all fields of the camera are gone. */
function remainingExif(
  { exif, metadata }: Pick<ImageProperties, "exif" | "metadata">,
  remaining: readonly MetadataKind[],
  strip: StripScope | undefined,
): ImageProperties["exif"] {
  if (strip === undefined) return exif;

  const hasOthers = remaining.includes("exif") || !metadata.includes("exif");
  if (strip === "all" || !hasOthers || !exif) return null;

  const { gps: _gps, ...others } = exif;
  return Object.keys(others).length > 0 ? others : null;
}

interface RewriteResult {
  /** Undefined if the file stays as uploaded. */
  path: string | undefined;
  licenseEmbedded: boolean;
  /** Undefined if nothing was removed. */
  remainingMetadata: MetadataKind[] | undefined;
}

/** Writes the stripped or licensed file to the folder. */
async function rewriteFile(
  actor: Actor,
  { strip: scope, statement }: PrepareFileOptions,
  source: { input: DecoderInput; format: ImageFormat },
  folder: string,
): Promise<RewriteResult> {
  const decoderOptions = { fairnessKey: actor.library.uid };
  const { format } = source;
  let path: string | undefined;
  let remainingMetadata: MetadataKind[] | undefined;
  if (scope) {
    path = join(folder, "stripped");
    remainingMetadata = await decoder()
      .strip({ ...source, outPath: path, scope }, decoderOptions)
      .catch(rejectStripFailure);
  }

  if (!statement) return { path, licenseEmbedded: false, remainingMetadata };

  const outPath = join(folder, "licensed");
  const embedRequest = { input: path ?? source.input, format, outPath, content: { statement } };
  const licenseEmbedded = await decoder().embed(embedRequest, decoderOptions).catch(ignoreEmbedFailure);

  return { path: licenseEmbedded ? outPath : path, licenseEmbedded, remainingMetadata };
}

/** Rejects an image whose metadata cannot be removed: it must not be published with them. */
function rejectStripFailure(error: unknown): never {
  if (!(error instanceof DecoderFailure)) throw error;
  if (error.isTemporary) throw new AppError(commonErrors.unavailable, { cause: error });

  const message = "The metadata of this file cannot be removed, so it was not published.";
  throw new AppError(engineErrors.invalidImage, { message, cause: error });
}

/** Accepts an image that cannot embed its license; `licenseEmbedded` is then false. */
function ignoreEmbedFailure(error: unknown): false {
  if (error instanceof DecoderFailure && !error.isTemporary) return false;
  throw error instanceof DecoderFailure ? new AppError(commonErrors.unavailable, { cause: error }) : error;
}
