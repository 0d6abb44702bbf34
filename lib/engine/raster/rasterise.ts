import type { Size } from "../variants/output-size";
import { decodeHeic } from "./heic";
import type { Picture } from "./picture";
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
  const { data, info } = await (await still(source))
    .autoOrient()
    .resize({ ...options, fastShrinkOnLoad: source.format !== "webp" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (source.curve) applyCurve(source.curve, data, info.channels);
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    channels: info.channels as Picture["channels"],
    profile: source.treatment === "keep" ? source.profile : null,
  };
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
