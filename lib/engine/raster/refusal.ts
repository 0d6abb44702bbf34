import { AppError } from "@/lib/kernel/errors";
import { imageTooLarge, invalidImage } from "../errors";
import type { ImageFormat } from "../formats";
import { imageLimits } from "../limits";

/** The public refusal for what the image library says of a file; its own words are for the log only. */
export function refusal(error: unknown, format: ImageFormat): AppError {
  if (error instanceof AppError) return error;
  const words = error instanceof Error ? error.message : String(error);
  if (/pixel limit/i.test(words)) {
    const limit = format === "avif" || format === "heic" ? imageLimits.maxHeifPixels : imageLimits.maxPixels;
    return imageTooLarge(`The image has more than ${limit / 1e6} megapixels.`);
  }
  const name = format.toUpperCase();
  if (/not configured|not supported|unsupported/i.test(words)) {
    return invalidImage(`The ${name} file uses a kind of compression that is not supported.`, error);
  }
  return invalidImage(`The ${name} file is damaged or incomplete.`, error);
}
