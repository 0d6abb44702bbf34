import { AppError } from "@/lib/kernel/errors";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { imageErrors } from "./errors";
import { numberedFilename } from "./filename";
import { findImageByFilename, findTakenFilenames } from "./repository";

/**
 * The first query reads this many names, each further one ten times as many: screenshots share one
 * name for years.
 */
const firstCandidates = 50;
const maxCandidates = 5_000;

const unfinishedMessage =
  "An upload that was not completed has this filename. Complete it, delete it, or choose another filename.";

/**
 * Returns the error for a filename that the owner already uses, with a free filename as suggestion
 * and, when the image that uses it is in the scope and in the trash or its upload unfinished, its
 * id.
 */
export async function filenameTakenError(scope: LibraryScope, filename: string): Promise<AppError> {
  const suggestion = [await findFreeFilename(scope.owner, filename)];
  const image = await findImageByFilename(scope, filename);
  if (image && image.deletedAt !== null)
    return new AppError(imageErrors.filenameTaken, { details: { suggestion, deleted_image: [image.id] } });
  if (!image || image.uploaded) return new AppError(imageErrors.filenameTaken, { details: { suggestion } });

  const details = { suggestion, unfinished_image: [image.id] };
  return new AppError(imageErrors.filenameTaken, { message: unfinishedMessage, details });
}

/** Returns the first of `photo-2.jpg`, `photo-3.jpg` … that the owner does not use. */
export async function findFreeFilename(owner: string, filename: string): Promise<string> {
  for (
    let first = 2, count = firstCandidates;
    ;
    first += count, count = Math.min(count * 10, maxCandidates)
  ) {
    const candidates = Array.from({ length: count }, (_, index) => numberedFilename(filename, first + index));
    const taken = await findTakenFilenames(owner, candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
