import type { DeclaredColor } from "../color/declared-color";
import { expandRange } from "../color/limited-range";
import { convertToSrgb } from "../color/srgb-transform";
import { maxSide, neededScale, type Size } from "../variants/output-size";
import { decodeHeic } from "./heic";
import { deepPixelsOf, type Picture, pictureOf, pipelineOf } from "./picture";
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
    return pictureOf(pipelineOf(drawing).resize(options), null);
  }
  const upright = (await still(source)).autoOrient();
  const resized = upright.resize({ ...options, fastShrinkOnLoad: source.format !== "webp" });
  if (source.declared) return convertedPixelsOf(resized, source, source.declared);
  return pictureOf(resized, source.treatment === "keep" ? source.profile : null);
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

async function convertedPixelsOf(
  pipeline: Sharp,
  source: SourceFile,
  declared: DeclaredColor,
): Promise<Picture> {
  const deepest = source.limited ? 65_535 : source.deepest;
  const picture = await deepPixelsOf(pipeline, { isGray: source.colorSpace === "gray", deepest });
  return { ...picture, pixels: convertToSrgb(picture.pixels, picture.channels, declared), profile: null };
}

async function still(source: SourceFile): Promise<Sharp> {
  if (source.format === "heic") {
    const pixels = await decodeHeic(source.path, { size: source.size, isDeep: source.declared !== null });
    return expanded(source.hasAlpha ? pixels : pixels.removeAlpha(), source);
  }
  const pixels = sharp(source.input, {
    ...readOptions(source.format),
    ...(source.firstPage > 0 && { page: source.firstPage }),
    ignoreIcc: source.treatment !== "convert",
  });
  return expanded(pixels, source);
}

/** Before anything else is done with them, because transparency weighs the colours. */
async function expanded(pipeline: Sharp, { limited, colorSpace, deepest }: SourceFile): Promise<Sharp> {
  if (!limited) return pipeline;
  const picture = await deepPixelsOf(pipeline, { isGray: colorSpace === "gray", deepest });
  expandRange(picture.pixels, picture.channels, limited);
  const { pixels, width, height, channels } = picture;
  return sharp(pixels, { raw: { width, height, channels } });
}

/** All frames, for the formats that move. */
export function frames(source: SourceFile): Sharp {
  return sharp(source.input, {
    ...readOptions(source.format),
    ...{ page: source.firstPage, pages: source.pages },
    ignoreIcc: source.treatment === "ignore",
  });
}
