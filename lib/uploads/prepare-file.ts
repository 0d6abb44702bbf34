import { createReadStream } from "node:fs";
import path from "node:path";
import { engineErrors, type ImageFacts, type ImageFormat, type LicenseStatement } from "@/lib/engine";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { type MetadataKind, type MetadataReport, reportOf } from "@/lib/kernel/metadata-kinds";
import { DecoderFailure, decoder } from "@/lib/platform/decoder";
import { newOriginalKey, objectStore, withScratchFolder } from "@/lib/platform/storage";

/** What is learnt of a file, and under which key the bytes to be published are. */
export interface PreparedFile extends Omit<ImageFacts, "metadata"> {
  blobKey: string;
  /** Of the bytes as they were sent. */
  sourceSha256: string;
  licenseEmbedded: boolean;
  metadata: MetadataReport;
  /** What the file and its variants are to say. */
  licenseStatement: LicenseStatement | null;
}

interface Preparation {
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
export async function prepareFile(actor: Actor, options: Preparation): Promise<PreparedFile | undefined> {
  const { imageId, blobKey, stripMetadata } = options;
  return objectStore().withLocalFile(blobKey, async (localPath) => {
    const facts = await decoder().inspect(localPath, { fairnessKey: actor.uid });
    const unlicensed = { licenseEmbedded: false, licenseStatement: options.statement };
    const sent = { ...facts, blobKey, sourceSha256: facts.sha256, ...unlicensed };
    return withScratchFolder(async (folder) => {
      const written = await rewrite(actor, options, { path: localPath, format: facts.format }, folder);
      const metadata = reportOf(facts.metadata, written.kept ?? facts.metadata);
      if (written.path === localPath) return { ...sent, metadata };
      const newKey = newOriginalKey(imageId);
      const stored = await objectStore().put(newKey, createReadStream(written.path));
      const exif = stripMetadata ? null : facts.exif;
      const { licenseEmbedded } = written;
      return { ...sent, exif, metadata, blobKey: newKey, licenseEmbedded, ...stored };
    });
  });
}

interface Rewritten {
  path: string;
  licenseEmbedded: boolean;
  /** Undefined when nothing was taken out. */
  kept: MetadataKind[] | undefined;
}

/** The file as the owner wants it, which is the one that was sent when nothing is to be done. */
async function rewrite(
  actor: Actor,
  { stripMetadata, statement }: Preparation,
  sent: { path: string; format: ImageFormat },
  folder: string,
): Promise<Rewritten> {
  const request = { fairnessKey: actor.uid };
  const { format } = sent;
  let current = sent.path;
  let kept: MetadataKind[] | undefined;
  if (stripMetadata) {
    current = path.join(folder, "stripped");
    kept = await decoder().strip(sent.path, current, format, request).catch(refuseStrip);
  }
  if (!statement) return { path: current, licenseEmbedded: false, kept };
  const outPath = path.join(folder, "licensed");
  const order = { path: current, format, outPath, statement };
  const licenseEmbedded = await decoder().embed(order, request).catch(goWithout);
  return { path: licenseEmbedded ? outPath : current, licenseEmbedded, kept };
}

/** A picture whose metadata cannot be taken out is not published with them: it is refused. */
function refuseStrip(error: unknown): never {
  if (!(error instanceof DecoderFailure)) throw error;
  if (error.isTemporary) throw new AppError(commonErrors.unavailable, { cause: error });
  const message = "The metadata of this file cannot be removed, so it was not published.";
  throw new AppError(engineErrors.invalidImage, { message, cause: error });
}

/** A picture that cannot say its license is a good picture all the same, and the image says that it does not. */
function goWithout(error: unknown): false {
  if (error instanceof DecoderFailure && !error.isTemporary) return false;
  throw error instanceof DecoderFailure ? new AppError(commonErrors.unavailable, { cause: error }) : error;
}
