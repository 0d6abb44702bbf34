import { createReadStream } from "node:fs";
import { join } from "node:path";
import { engineErrors, type ImageFormat, type ImageProperties, type LicenseStatement } from "@/lib/engine";
import { buildMetadataReport, type MetadataKind, type MetadataReport } from "@/lib/engine/metadata/kinds";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { DecoderFailure, type DecoderInput, decoder } from "@/lib/platform/decoder";
import { newOriginalKey, objectStore, withScratchFolder } from "@/lib/platform/storage";

/** The properties of a file, and the key of the bytes to publish. */
export interface PreparedFile extends Omit<ImageProperties, "metadata"> {
  blobKey: string;
  /** SHA-256 of the bytes as uploaded. */
  sourceSha256: string;
  licenseEmbedded: boolean;
  metadata: MetadataReport;
  /** The license statement of the file and its variants. */
  licenseStatement: LicenseStatement | null;
}

interface PrepareFileOptions {
  imageId: string;
  blobKey: string;
  stripMetadata: boolean;
  /** The license statement to embed, or null for none. */
  statement: LicenseStatement | null;
}

/**
 * Reads the actual bytes and strips metadata or embeds the license as the owner chose. Changed bytes are stored under
 * a new key. Throws INVALID_IMAGE and IMAGE_TOO_LARGE. Returns `undefined` if the key has no bytes any more.
 */
export async function prepareFile(
  actor: Actor,
  options: PrepareFileOptions,
): Promise<PreparedFile | undefined> {
  const { imageId, blobKey, stripMetadata } = options;
  return objectStore().withSource(blobKey, async (source) => {
    const facts = await decoder().inspect(source, { fairnessKey: actor.library.uid });
    const licenseFields = { licenseEmbedded: false, licenseStatement: options.statement };
    const received = { ...facts, blobKey, sourceSha256: facts.sha256, ...licenseFields };
    return withScratchFolder(async (folder) => {
      const rewritten = await rewriteFile(actor, options, { input: source, format: facts.format }, folder);
      const metadata = buildMetadataReport(facts.metadata, rewritten.remainingMetadata ?? facts.metadata);
      if (rewritten.path === undefined) return { ...received, metadata };
      const newKey = newOriginalKey(imageId);
      const stored = await objectStore().put(newKey, createReadStream(rewritten.path));
      const exif = stripMetadata ? null : facts.exif;
      const { licenseEmbedded } = rewritten;
      return { ...received, exif, metadata, blobKey: newKey, licenseEmbedded, ...stored };
    });
  });
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
  { stripMetadata, statement }: PrepareFileOptions,
  source: { input: DecoderInput; format: ImageFormat },
  folder: string,
): Promise<RewriteResult> {
  const decoderOptions = { fairnessKey: actor.library.uid };
  const { format } = source;
  let path: string | undefined;
  let remainingMetadata: MetadataKind[] | undefined;
  if (stripMetadata) {
    path = join(folder, "stripped");
    remainingMetadata = await decoder()
      .strip(source.input, path, format, decoderOptions)
      .catch(rejectStripFailure);
  }
  if (!statement) return { path, licenseEmbedded: false, remainingMetadata };
  const outPath = join(folder, "licensed");
  const embedRequest = { input: path ?? source.input, format, outPath, statement };
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
