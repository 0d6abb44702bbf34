import { imageTooLarge } from "../errors";
import type { ImageFormat } from "../formats";
import { imageLimits } from "../limits";
import type { Size } from "../variants/output-size";
import { refusal } from "./refusal";
import { type SharpOptions, sharp } from "./sharp";
import { colorOf, type SourceColor } from "./source-color";
import { readSvg } from "./svg";

/** A file whose header has been read and found within the limits. */
export interface SourceFile extends SourceColor {
  /** The path, or the text of an SVG, which is never opened by path. */
  input: string | Buffer;
  path: string;
  format: ImageFormat;
  /** Upright size of one frame. */
  size: Size;
  pages: number;
  isAnimated: boolean;
  hasAlpha: boolean;
  exif: Buffer | undefined;
}

/** Reads the header. @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE */
export async function openSource(path: string, format: ImageFormat): Promise<SourceFile> {
  const input = format === "svg" ? await readSvg(path) : path;
  try {
    const header = await sharp(input, readOptions(format)).metadata();
    const isAnimated = (header.pages ?? 1) > 1 && (format === "gif" || format === "webp");
    const { width, height } = header.autoOrient;
    const source = {
      ...{ input, path, format, isAnimated, ...(await colorOf(header, path, format)) },
      size: { width, height },
      pages: isAnimated || format === "tiff" ? (header.pages ?? 1) : 1,
      hasAlpha: header.hasAlpha,
      exif: header.exif,
    };
    assertWithinLimits(source);
    return source;
  } catch (error) {
    throw refusal(error, format);
  }
}

/**
 * How every file is read: no more pixels than allowed, and damage is an error, untidiness is not (of TIFF that is unsorted or
 * unterminated fields, the first kind of LZW, and directories in a loop).
 */
export function readOptions(format: ImageFormat): SharpOptions {
  return {
    ...{ failOn: "error", limitInputPixels: maxPixels(format) },
    ...{ limitInputChannels: 5, unlimited: false },
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
