import { maxSide, neededScale, type Size } from "../variants/output-size";
import { decodeHeic } from "./heic";
import { type Picture, pipelineOf } from "./picture";
import { applyCurve } from "./png-gamma";
import { type Sharp, sharp } from "./sharp";
import { readOptions, type SourceFile } from "./source-file";

export interface RasterOptions extends Size {
  /** When the aspect ratio differs, `cover` crops at the centre and `fill` distorts. */
  fit: "cover" | "fill";
}

/**
 * Decodes the file, its first frame if it has several, to upright pixels of the size. A drawing is drawn at that size,
 * not enlarged to it: the loader is told the scale.
 */
export async function rasterise(source: SourceFile, options: RasterOptions): Promise<Picture> {
  const drawable = source.format === "svg" ? largestDrawable(source.size, options) : undefined;
  if (drawable) {
    const drawing = await rasterise(source, { ...drawable, fit: "fill" });
    return pixelsOf(pipelineOf(drawing).resize(options), null);
  }
  const upright = (await still(source)).autoOrient();
  const resized = upright.resize({ ...options, fastShrinkOnLoad: source.format !== "webp" });
  const picture = await pixelsOf(resized, source.treatment === "keep" ? source.profile : null);
  if (source.curve) applyCurve(source.curve, picture.pixels, picture.channels);
  return picture;
}

/**
 * A line drawn wide enough to fill a square would be too long for the loader. Undefined where the drawing can be drawn as large
 * as is needed; else the largest size that it can have, whose pixels have to be enlarged.
 */
function largestDrawable(size: Size, wanted: Size): Size | undefined {
  const largestScale = maxSide / Math.max(size.width, size.height);
  if (neededScale(wanted, size) <= largestScale) return undefined;
  return {
    width: Math.max(1, Math.floor(size.width * largestScale)),
    height: Math.max(1, Math.floor(size.height * largestScale)),
  };
}

async function pixelsOf(pipeline: Sharp, profile: Uint8Array | null): Promise<Picture> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { pixels: data, width, height, channels: info.channels as Picture["channels"], profile };
}

async function still(source: SourceFile): Promise<Sharp> {
  if (source.format === "heic") {
    const pixels = await decodeHeic(source.path, source.size);
    return source.hasAlpha ? pixels : pixels.removeAlpha();
  }
  return sharp(source.input, {
    ...readOptions(source.format),
    ignoreIcc: source.treatment !== "convert",
  });
}

/** All frames, for the formats that move. */
export function frames(source: SourceFile): Sharp {
  return sharp(source.input, {
    ...readOptions(source.format),
    animated: true,
    ignoreIcc: source.treatment === "ignore",
  });
}
