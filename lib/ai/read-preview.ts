import { buffer } from "node:stream/consumers";
import type { ImageWithFile } from "@/lib/images";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { Analyzer } from "@/lib/platform/ai";
import { objectStore } from "@/lib/platform/storage";
import { ensureStoredRendition } from "@/lib/variants";
import { aiErrors } from "./errors";

/**
 * Returns the image that is analyzed: a small JPEG without metadata; of an animation, the first
 * frame.
 * @throws AppError IMAGE_UNREADABLE when it cannot be rendered
 */
export async function readPreview(
  { image, file }: ImageWithFile,
  { previews }: Pick<Analyzer, "previews">,
): Promise<Buffer> {
  const key = isPhotograph(file) ? previews.photograph : previews.other;
  const { id: imageId, generation, cropRevision } = image;
  const rendition = await ensureStoredRendition(
    { imageId, generation, cropRevision },
    { key, format: "jpeg" },
  );
  if (!rendition?.blobKey) throw new AppError(aiErrors.unreadable);

  const stream = await objectStore().get(rendition.blobKey);
  if (!stream) throw new AppError(commonErrors.conflict, { message: "The image was changed. Try again." });

  return buffer(stream);
}

/** Cameras say in EXIF which they are. Of encrypted images that is not known. */
function isPhotograph(file: ImageWithFile["file"]): boolean {
  const { make, model } = file?.exif ?? {};
  return make !== undefined || model !== undefined;
}
