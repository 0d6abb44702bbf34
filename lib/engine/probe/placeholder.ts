import { rgbaToThumbHash } from "thumbhash";
import { pipelineOf } from "../raster/picture";
import { frames, rasterise } from "../raster/rasterise";
import { refusal } from "../raster/refusal";
import type { SourceFile } from "../raster/source-file";

/** The side that ThumbHash was made for; more changes nothing that is seen. */
const side = 100;

/** The ThumbHash of the first frame in base64; decodes all frames on the way. @throws AppError INVALID_IMAGE */
export async function placeholderOf(source: SourceFile): Promise<string> {
  try {
    if (source.isAnimated) await decodeAll(source);
    const { width, height } = source.size;
    const scale = side / Math.max(width, height);
    const length = (pixels: number) => Math.min(side, Math.max(1, Math.round(pixels * Math.min(1, scale))));
    const picture = await rasterise(source, { width: length(width), height: length(height), fit: "fill" });
    const { data, info } = await pipelineOf(picture)
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
  } catch (error) {
    throw refusal(error, source.format);
  }
}

async function decodeAll(source: SourceFile): Promise<void> {
  await frames(source).resize({ width: 1, height: 1, fit: "fill" }).raw().toBuffer();
}
