import type { Bitmap } from "../../raster/bitmap";
import { openResizedFrames, rasterize } from "../../raster/rasterize";
import type { Reduction } from "../../raster/reduction";
import type { SourceFile } from "../../raster/source-file";
import type { Box } from "../face-point";
import { type Size, scaleSize } from "../fit-box";
import { spanBoxes, wholeImage } from "../image-part";
import { recipeLimits } from "../recipe";
import { editBitmap, openSamples } from "./edit-bitmap";
import { splitFrames } from "./frames";

/** Finds the part of an image without its even edges. */
export interface Trimmer {
  /** Returns the whole image when all of it has the color of its top left pixel. */
  find(tolerance: number): Promise<Box>;
  /** Returns the first frame that was searched, which is reduced when it is large. */
  readFirstFrame(): Promise<Bitmap>;
}

/** The largest result has no more pixels, so edges are found to one of them. */
const searchedPixels = recipeLimits.maxPixels;
const searchedSvgPixels = 4_000_000;

/**
 * Decodes the frames once for all tolerances. The part of an animation contains what any frame
 * shows, and the first frame defines the color of its edges.
 */
export function createTrimmer(source: SourceFile, reduction: Reduction): Trimmer {
  let decoding: Promise<Bitmap[]> | undefined;
  const decode = () => {
    decoding ??= decodeFrames(source, reduction);
    return decoding;
  };

  return {
    async find(tolerance) {
      const frames = await decode();
      const parts: Box[] = [];
      for (const frame of frames) {
        const part = await findPart(frame, { color: readFirstPixel(frames[0] ?? frame), tolerance });
        if (part) parts.push(part);
      }
      return parts.length === 0 ? wholeImage : spanBoxes(parts);
    },
    async readFirstFrame() {
      const [first] = await decode();
      if (!first) throw new RangeError("The image has no frames.");
      return first;
    },
  };
}

async function decodeFrames(source: SourceFile, reduction: Reduction): Promise<Bitmap[]> {
  const target = { ...searchedSize(source), fit: "fill", reduction } as const;
  if (!source.isAnimated) return [await rasterize(source, target)];
  return splitFrames(openResizedFrames(source, target), source.pages);
}

/** An SVG has no pixels of its own, so a small one is enlarged. */
function searchedSize({ size, format, isAnimated, pages }: SourceFile): Size {
  const limit = format === "svg" ? searchedSvgPixels : searchedPixels;
  const scale = Math.min(
    Math.sqrt(limit / (size.width * size.height * (isAnimated ? pages : 1))),
    recipeLimits.maxSide / Math.max(size.width, size.height),
  );
  return format === "svg" ? scaleSize(size, scale) : scaleSize(size, Math.min(1, scale));
}

interface Edge {
  color: { r: number; g: number; b: number; alpha: number };
  tolerance: number;
}

/** Returns the part with other colors; `undefined` when there is none. */
async function findPart(frame: Bitmap, { color, tolerance }: Edge): Promise<Box | undefined> {
  // With an edge on each side, all of the frame is different from nothing found.
  const sides = { top: 1, bottom: 1, left: 1, right: 1 };
  const framed = await editBitmap(frame, (pipeline) => pipeline.extend({ ...sides, background: color }));
  const { info } = await openSamples(framed)
    .trim({ threshold: (tolerance / 100) * 255, lineArt: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width === framed.width) return undefined;

  // sharp returns the offsets as negative numbers.
  return {
    x: (-(info.trimOffsetLeft ?? 0) - sides.left) / frame.width,
    y: (-(info.trimOffsetTop ?? 0) - sides.top) / frame.height,
    width: info.width / frame.width,
    height: info.height / frame.height,
  };
}

function readFirstPixel({ pixels, channels }: Bitmap): Edge["color"] {
  const isGray = channels < 3;
  const [r = 0, g = 0, b = 0] = isGray ? [pixels[0], pixels[0], pixels[0]] : pixels;
  const alpha = channels === 2 || channels === 4 ? (pixels[channels - 1] ?? 0) / 255 : 1;

  return { r, g, b, alpha };
}
