import { rgbaToThumbHash } from "thumbhash";
import type { DominantColor } from "../facts";
import { pipelineOf } from "../raster/picture";
import { frames, rasterise } from "../raster/rasterise";
import { refusal } from "../raster/refusal";
import type { SourceFile } from "../raster/source-file";
import { dominantColors } from "./dominant-colors";
import type { Miniature } from "./miniature";
import { perceptualHash } from "./perceptual-hash";

/** What a picture looks like, in a few bytes. */
export interface Appearance {
  placeholder: string;
  phash: string;
  colors: DominantColor[];
}

/** The side that ThumbHash was made for; more changes nothing that is seen. */
const side = 100;

/** How the first frame looks; decodes all frames on the way. @throws AppError INVALID_IMAGE */
export async function appearanceOf(source: SourceFile): Promise<Appearance> {
  try {
    if (source.isAnimated) await decodeAll(source);
    const miniature = await miniatureOf(source);
    const { width, height, pixels } = miniature;
    return {
      placeholder: Buffer.from(rgbaToThumbHash(width, height, pixels)).toString("base64"),
      phash: perceptualHash(miniature),
      colors: dominantColors(miniature),
    };
  } catch (error) {
    throw refusal(error, source.format);
  }
}

async function miniatureOf(source: SourceFile): Promise<Miniature> {
  const { width, height } = source.size;
  const scale = side / Math.max(width, height);
  const length = (pixels: number) => Math.min(side, Math.max(1, Math.round(pixels * Math.min(1, scale))));
  const picture = await rasterise(source, { width: length(width), height: length(height), fit: "fill" });
  const { data, info } = await pipelineOf(picture)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

async function decodeAll(source: SourceFile): Promise<void> {
  await frames(source).resize({ width: 1, height: 1, fit: "fill" }).raw().toBuffer();
}
