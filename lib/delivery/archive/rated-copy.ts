import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ImageFormat, ImageRating } from "@/lib/engine";
import { DecoderFailure, decoder } from "@/lib/platform/decoder";
import { isSealedKey, objectStore, withScratchFolder } from "@/lib/platform/storage";
import type { ArchivedImage } from "./repository";

/**
 * Opens a copy of an original with the stars and the flag in its metadata. Returns undefined if the
 * file cannot carry them.
 */
export async function openRatedCopy(
  file: ArchivedImage["file"],
  rated: ImageRating,
  uid: string,
): Promise<Readable | undefined> {
  const { blobKey = null, format = null } = file ?? {};
  if (blobKey === null || format === null) return undefined;

  return objectStore().withSource(blobKey, (input) =>
    withScratchFolder({ inMemory: isSealedKey(blobKey) }, async (folder) => {
      const outPath = join(folder, "rated");
      const request = { input, format: format as ImageFormat, outPath, content: { rated } };
      const isWritten = await decoder().embed(request, { fairnessKey: uid }).catch(ignoreFailure);
      if (!isWritten) return undefined;

      // Remains readable when the folder is deleted.
      const copy = await open(/* turbopackIgnore: true */ outPath);
      return copy.createReadStream();
    }),
  );
}

/** The stars and the flag are then in a file next to the original. */
function ignoreFailure(error: unknown): false {
  if (error instanceof DecoderFailure) return false;
  throw error;
}
