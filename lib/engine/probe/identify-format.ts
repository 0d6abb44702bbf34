import { imageTooLarge, invalidImage } from "../errors";
import { type ImageFormat, imageLimits } from "../formats";
import { readHead } from "../image-input";
import type { ImageInput } from "../image-properties";
import { estimatePixels } from "./estimate-pixels";
import { describeUnsupportedKind, sniffBytes, sniffFormat } from "./sniff";

interface IdentifiedFile {
  format: ImageFormat;
  contentEncoding: "gzip" | null;
  sizeBytes: number;
  /** As far as the first bytes show. */
  estimatedPixels: number;
}

/**
 * Detects the format from the content without decoding it, and checks the size.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export async function identifyFormat(input: ImageInput): Promise<IdentifiedFile> {
  return identifyHead(await readHead(input, sniffBytes));
}

/** Same as `identifyFormat`, for the first `sniffBytes` of a file and its size. */
export function identifyHead({ head, sizeBytes }: { head: Uint8Array; sizeBytes: number }): IdentifiedFile {
  if (sizeBytes === 0) throw invalidImage("The file is empty.");

  const sniffed = sniffFormat(head);
  if (!sniffed) {
    throw invalidImage(
      describeUnsupportedKind(head) ??
        "The file is not a supported image. Supported formats are JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF and SVG.",
    );
  }

  const format = sniffed === "svgz" ? "svg" : sniffed;
  const maxBytes = format === "svg" ? imageLimits.maxSvgBytes : imageLimits.maxBytes;
  if (sizeBytes > maxBytes) {
    throw imageTooLarge(
      `The file is larger than ${maxBytes / (1024 * 1024)} MB, the limit for ${format === "svg" ? "an SVG" : "an image"}.`,
    );
  }

  return {
    format,
    contentEncoding: sniffed === "svgz" ? "gzip" : null,
    sizeBytes,
    estimatedPixels: estimatePixels(head, format, sizeBytes),
  };
}
