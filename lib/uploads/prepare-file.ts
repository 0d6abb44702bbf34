import { createReadStream } from "node:fs";
import path from "node:path";
import { engineErrors, type ImageFacts, type ImageFormat } from "@/lib/engine";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { DecoderFailure, decoder } from "@/lib/platform/decoder";
import { objectStore, withScratchFolder } from "@/lib/platform/storage";
import { newBlobKey } from "./blob-key";

/** What is learnt of a file, and under which key the bytes to be published are. */
export interface PreparedFile extends ImageFacts {
  blobKey: string;
  /** Of the bytes as they were sent. */
  sourceSha256: string;
}

interface Preparation {
  imageId: string;
  blobKey: string;
  stripMetadata: boolean;
}

/**
 * Reads the actual bytes and applies what the owner wants done to them; the result is under another key when they had to
 * change. Raises INVALID_IMAGE and IMAGE_TOO_LARGE. Undefined when there are no bytes under the key any more.
 */
export async function prepareFile(actor: Actor, options: Preparation): Promise<PreparedFile | undefined> {
  const { imageId, blobKey, stripMetadata } = options;
  return objectStore().withLocalFile(blobKey, async (localPath) => {
    const facts = await decoder().inspect(localPath, { fairnessKey: actor.uid });
    const sent = { ...facts, blobKey, sourceSha256: facts.sha256 };
    if (!stripMetadata) return sent;
    return { ...sent, exif: null, ...(await strip(actor, imageId, localPath, facts.format)) };
  });
}

/** Writes a second object without what is private. */
function strip(actor: Actor, imageId: string, localPath: string, format: ImageFormat) {
  return withScratchFolder(async (folder) => {
    const output = path.join(folder, "stripped");
    await decoder().strip(localPath, output, format, { fairnessKey: actor.uid }).catch(refuseStrip);
    const blobKey = newBlobKey(imageId);
    return { blobKey, ...(await objectStore().put(blobKey, createReadStream(output))) };
  });
}

/** A picture whose metadata cannot be taken out is not published with them: it is refused. */
function refuseStrip(error: unknown): never {
  if (!(error instanceof DecoderFailure)) throw error;
  if (error.isTemporary) throw new AppError(commonErrors.unavailable, { cause: error });
  const message = "The metadata of this file cannot be removed, so it was not published.";
  throw new AppError(engineErrors.invalidImage, { message, cause: error });
}
