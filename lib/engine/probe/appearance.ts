import { rgbaToThumbHash } from "thumbhash";
import type { DominantColor } from "../image-properties";
import { type Thumbnail, toPipeline } from "../raster/bitmap";
import { toDecodeError } from "../raster/decode-error";
import { openAllFrames, rasterize } from "../raster/rasterize";
import type { SourceFile } from "../raster/source-file";
import { dominantColors } from "./dominant-colors";
import { perceptualHash } from "./perceptual-hash";

/** A compact description of how an image looks. */
interface Appearance {
  placeholder: string;
  phash: string;
  colors: DominantColor[];
}

/** The maximum side ThumbHash is designed for. A larger one makes no visible difference. */
const side = 100;

/**
 * Describes the first frame. Decodes all frames to validate them.
 * @throws AppError INVALID_IMAGE
 */
export async function computeAppearance(source: SourceFile): Promise<Appearance> {
  try {
    if (source.isAnimated) await decodeAllFrames(source);
    const thumbnail = await createThumbnail(source);
    const { width, height, pixels } = thumbnail;
    return {
      placeholder: Buffer.from(rgbaToThumbHash(width, height, pixels)).toString("base64"),
      phash: perceptualHash(thumbnail),
      colors: dominantColors(thumbnail),
    };
  } catch (error) {
    throw toDecodeError(error, source.format);
  }
}

async function createThumbnail(source: SourceFile): Promise<Thumbnail> {
  const { width, height } = source.size;
  const scale = side / Math.max(width, height);
  const toLength = (pixels: number) => Math.min(side, Math.max(1, Math.round(pixels * Math.min(1, scale))));
  const bitmap = await rasterize(source, { width: toLength(width), height: toLength(height), fit: "fill" });
  const { data, info } = await toPipeline(bitmap)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { width: info.width, height: info.height, pixels: data };
}

async function decodeAllFrames(source: SourceFile): Promise<void> {
  await openAllFrames(source).resize({ width: 1, height: 1, fit: "fill" }).raw().toBuffer();
}
