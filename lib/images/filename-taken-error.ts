import { randomInt } from "node:crypto";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
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

/** Eight digits: fewer could be tried one by one. */
const minRandomNumber = 10_000_000;
const maxRandomNumber = 100_000_000;

/**
 * Returns the error for a filename that the library already uses, with a free filename as
 * suggestion and, when the actor may see the image that uses it and this is in the trash or its
 * upload unfinished, its id.
 */
export async function filenameTakenError(actor: Actor, filename: string): Promise<AppError> {
  const suggestion = [await findFreeFilename(actor, filename)];
  const image = readsImages(actor) ? await findImageByFilename(scopeOf(actor), filename) : undefined;
  if (image && image.deletedAt !== null)
    return new AppError(imageErrors.filenameTaken, { details: { suggestion, deleted_image: [image.id] } });
  if (!image || image.uploaded) return new AppError(imageErrors.filenameTaken, { details: { suggestion } });

  const details = { suggestion, unfinished_image: [image.id] };
  return new AppError(imageErrors.filenameTaken, { message: unfinishedMessage, details });
}

const readsImages = (actor: Actor) => hasScope(actor, "images:read");

/**
 * Returns the first of `photo-2.jpg`, `photo-3.jpg` … that the library does not use. For an actor
 * who does not see all of its images, the number is random: a counted one would reveal how many
 * have such a name.
 */
export async function findFreeFilename(actor: Actor, filename: string): Promise<string> {
  const { owner, album } = scopeOf(actor);
  if (album !== undefined || !readsImages(actor))
    return numberedFilename(filename, randomInt(minRandomNumber, maxRandomNumber));

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
