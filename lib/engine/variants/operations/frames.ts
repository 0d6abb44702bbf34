import { type Bitmap, toBitmap } from "../../raster/bitmap";
import { openAllFrames } from "../../raster/rasterize";
import { type Sharp, sharp } from "../../raster/sharp";
import type { SourceFile } from "../../raster/source-file";

/** Decodes the frames of a pipeline to separate bitmaps, which share their memory. */
export async function splitFrames(pipeline: Sharp, frameCount: number): Promise<Bitmap[]> {
  const { pixels, ...tall } = await toBitmap(pipeline.toColourspace("srgb"), null);
  const frameBytes = pixels.length / frameCount;
  return Array.from({ length: frameCount }, (_, at) => ({
    ...tall,
    height: tall.height / frameCount,
    pixels: pixels.subarray(at * frameBytes, (at + 1) * frameBytes),
  }));
}

/**
 * Edits the frames one after the other and returns the animation, with the timing of the source.
 */
export async function editFrames(
  frames: readonly Bitmap[],
  source: SourceFile,
  edit: (frame: Bitmap) => Promise<Bitmap>,
): Promise<Sharp> {
  let pixels = Buffer.alloc(0);
  let size = { width: 0, height: 0, channels: 4 as Bitmap["channels"] };
  for (const [at, frame] of frames.entries()) {
    const { pixels: edited, width, height, channels } = await edit(frame);
    if (at === 0) {
      pixels = Buffer.allocUnsafe(edited.length * frames.length);
      size = { width, height, channels };
    }
    edited.copy(pixels, at * edited.length);
  }

  const { delay, loop } = await openAllFrames(source).metadata();
  const delays = source.delays ?? delay;
  const raw = { ...size, height: size.height * frames.length, pageHeight: size.height };
  // sharp applies the timing to whichever encoder follows.
  return sharp(pixels, { raw }).webp({
    ...(delays && { delay: delays }),
    ...(loop !== undefined && { loop }),
  });
}
