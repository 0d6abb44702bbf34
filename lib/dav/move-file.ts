import { deleteImage, imageErrors, restoreImage, updateImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { FileRow } from "./files-repository";
import { requireFilename } from "./put-file";
import type { Folder } from "./read-folders";

interface Target {
  folder: Folder;
  name: string;
  /** The image that has the name there. It is moved to the trash. */
  replaced: FileRow | undefined;
}

/** Moves the image to the folder under the name. */
export async function moveFile(
  actor: Actor,
  file: FileRow,
  { folder, name, replaced }: Target,
): Promise<void> {
  const filename = requireFilename(name);
  if (replaced) await deleteImage(actor, replaced.id);
  try {
    await rename(actor, file, { album: folder.slug, filename });
  } catch (error) {
    if (replaced) await restoreImage(actor, replaced.id);
    throw error;
  }
}

/** Each free filename that an error suggests may be taken by another call. */
const maxAttempts = 4;

/**
 * An image keeps its filename and number when only its folder changes. Otherwise it takes the name,
 * or the name with a number if an image elsewhere or in the trash has it; the original filename
 * then keeps the name that it has in its folder.
 */
async function rename(
  actor: Actor,
  file: FileRow,
  { album, filename }: { album: string; filename: string },
): Promise<void> {
  if (filename === file.name) {
    await updateImage(actor, file.id, { album });
    return;
  }

  for (let attempt = 0, candidate = filename; attempt < maxAttempts; attempt++) {
    try {
      const isNumbered = candidate !== filename || isNumberedFrom(candidate, file.originalFilename);
      const original = isNumbered ? { original_filename: filename } : {};
      await updateImage(actor, file.id, { album, filename: candidate, ...original });
      return;
    } catch (error) {
      const suggestion = error instanceof AppError ? error.details?.suggestion?.[0] : undefined;
      const isTaken = error instanceof AppError && error.code === imageErrors.filenameTaken.code;
      if (!isTaken || suggestion === undefined) throw error;

      candidate = suggestion;
    }
  }
  throw new AppError(commonErrors.conflict);
}

/** Whether the number in the filename would be taken for one that the service has added. */
function isNumberedFrom(filename: string, original: string | null): boolean {
  return filename !== original && filename.replace(/-[0-9]+(\.[^.]*)$/, "$1") === original;
}
