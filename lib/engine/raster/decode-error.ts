import { AppError } from "@/lib/kernel/errors";
import { damagedFile, imageTooLarge, invalidImage } from "../errors";
import { type ImageFormat, imageLimits } from "../formats";

/** Operating system errors rather than decoder errors, as worded by Node or sharp. */
const systemErrorPattern =
  /^E[A-Z]{2,}:|no space left|input file is missing|unable to (open|write|create)|write error/i;

/**
 * Converts a sharp error to a public error, with the original as the cause for the log. System
 * errors such as a full disk or a missing file are returned unchanged, because the image is not at
 * fault.
 */
export function toDecodeError(error: unknown, format: ImageFormat): Error {
  if (error instanceof AppError) return error;

  const message = error instanceof Error ? error.message : String(error);
  if (systemErrorPattern.test(message)) return error instanceof Error ? error : new Error(message);
  if (/pixel limit/i.test(message)) {
    const limit = format === "avif" || format === "heic" ? imageLimits.maxHeifPixels : imageLimits.maxPixels;
    return imageTooLarge(`The image has more than ${limit / 1e6} megapixels.`);
  }

  if (/not configured|not supported|not implemented|unsupported/i.test(message)) {
    return invalidImage(`The ${format.toUpperCase()} file uses an unsupported compression.`, error);
  }

  return damagedFile(format, error);
}
