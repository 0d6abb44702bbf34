import { imageTooLarge } from "../errors";
import { type ImageFormat, imageLimits } from "../formats";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import type { Size } from "../variants/fit-box";
import { toDecodeError } from "./decode-error";
import { patchGif } from "./patch-gif";
import { readSvg } from "./scalable-svg";
import { type SharpOptions, sharp } from "./sharp";
import { readSourceColor, type SourceColor } from "./source-color";

/** A file whose header was read and is within the limits. */
export interface SourceFile extends SourceColor {
  /** The original file. */
  file: ImageInput;
  /**
   * The input for sharp: the file, or the patched bytes of an SVG or GIF that sharp would render
   * wrong.
   */
  input: ImageInput;
  format: ImageFormat;
  /** Upright size of one frame. */
  size: Size;
  pages: number;
  /** Index of the first frame as the decoder counts. */
  firstPage: number;
  /** Frame delays in milliseconds, when the decoder does not pass them on correctly. */
  delays: number[] | undefined;
  isAnimated: boolean;
  hasAlpha: boolean;
  exif: Buffer | undefined;
}

/**
 * Reads the header.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export async function openSource(file: ImageInput, format: ImageFormat): Promise<SourceFile> {
  try {
    const patchedGif = format === "gif" ? patchGif(await readBytes(file)) : undefined;
    const input = patchedGif?.bytes ?? (format === "svg" ? await readSvg(file) : file);
    const header = await sharp(input, readOptions(format)).metadata();
    const firstPage = patchedGif?.prependedFrames ?? 0;
    const pages = (header.pages ?? 1) - firstPage;
    const isAnimated = pages > 1 && (format === "gif" || format === "webp");
    const { width, height } = header.autoOrient;
    const source = {
      input,
      file,
      format,
      isAnimated,
      ...(await readSourceColor(header, file, format)),
      size: { width, height },
      firstPage,
      delays: firstPage > 0 ? header.delay?.slice(firstPage) : undefined,
      pages: isAnimated || format === "tiff" ? pages : 1,
      hasAlpha: header.hasAlpha,
      exif: header.exif,
    };
    assertWithinLimits(source);
    return source;
  } catch (error) {
    throw toDecodeError(error, format);
  }
}

/**
 * Options for every read: a pixel limit, and errors for damage but not for harmless irregularities
 * (in TIFF: unsorted or unterminated fields, old-style LZW and directory loops).
 */
export function readOptions(format: ImageFormat): SharpOptions {
  return {
    failOn: "error",
    limitInputPixels: maxPixels(format),
    limitInputChannels: 5,
    unlimited: false,
  };
}

export function maxPixels(format: ImageFormat): number {
  return format === "avif" || format === "heic" ? imageLimits.maxHeifPixels : imageLimits.maxPixels;
}

function assertWithinLimits({ format, size, pages, isAnimated }: SourceFile): void {
  const frames = isAnimated ? pages : 1;
  if (frames > imageLimits.maxFrames) {
    throw imageTooLarge(`The animation has more than ${imageLimits.maxFrames} frames.`);
  }
  if (size.width * size.height * frames > maxPixels(format)) {
    throw imageTooLarge(
      `The image has more than ${maxPixels(format) / 1e6} megapixels${isAnimated ? " in all its frames" : ""}.`,
    );
  }
}
