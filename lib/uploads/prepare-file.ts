import { createReadStream } from "node:fs";
import { join } from "node:path";
import { engineErrors, type ImageFormat, type ImageProperties, type LicenseStatement } from "@/lib/engine";
import { buildMetadataReport, type MetadataKind, type MetadataReport } from "@/lib/engine/metadata/kinds";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { DecoderFailure, type DecoderInput, decoder } from "@/lib/platform/decoder";
import { newOriginalKey, objectStore, withScratchFolder } from "@/lib/platform/storage";

/** What is learnt of a file, and under which key the bytes to be published are. */
export interface PreparedFile extends Omit<ImageProperties, "metadata"> {
  blobKey: string;
  /** Of the bytes as they were sent. */
  sourceSha256: string;
  licenseEmbedded: boolean;
  metadata: MetadataReport;
  /** What the file and its variants are to say. */
  licenseStatement: LicenseStatement | null;
}

interface PrepareFileOptions {
  imageId: string;
  blobKey: string;
  stripMetadata: boolean;
  /** What the file is to say of its license; null when it is to say nothing. */
  statement: LicenseStatement | null;
}

/**
 * Reads the actual bytes and applies what the owner wants done to them; the result is under another key when they had to
 * change. Raises INVALID_IMAGE and IMAGE_TOO_LARGE. Undefined when there are no bytes under the key any more.
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
  /** Undefined when the file stays as it was sent. */
  path: string | undefined;
  licenseEmbedded: boolean;
  /** Undefined when nothing was taken out. */
  remainingMetadata: MetadataKind[] | undefined;
}

/** Writes the file as the owner wants it into the folder. */
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

/** A picture whose metadata cannot be taken out is not published with them: it is refused. */
function rejectStripFailure(error: unknown): never {
  if (!(error instanceof DecoderFailure)) throw error;
  if (error.isTemporary) throw new AppError(commonErrors.unavailable, { cause: error });
  const message = "The metadata of this file cannot be removed, so it was not published.";
  throw new AppError(engineErrors.invalidImage, { message, cause: error });
}

/** A picture that cannot say its license is a good picture all the same, and the image says that it does not. */
function ignoreEmbedFailure(error: unknown): false {
  if (error instanceof DecoderFailure && !error.isTemporary) return false;
  throw error instanceof DecoderFailure ? new AppError(commonErrors.unavailable, { cause: error }) : error;
}
