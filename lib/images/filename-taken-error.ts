import { AppError } from "@/lib/kernel/errors";
import { imageErrors } from "./errors";
import { numberedFilename } from "./filename";
import { findTakenFilenames } from "./repository";

const candidatesPerQuery = 50;

/** Returns the error for a filename that the owner already uses, with a free filename as suggestion. */
export async function filenameTakenError(owner: string, filename: string): Promise<AppError> {
  for (let first = 2; ; first += candidatesPerQuery) {
    const candidates = Array.from({ length: candidatesPerQuery }, (_, index) =>
      numberedFilename(filename, first + index),
    );
    const taken = await findTakenFilenames(owner, candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) {
      return new AppError(imageErrors.filenameTaken, { details: { suggestion: [free] } });
    }
  }
}
