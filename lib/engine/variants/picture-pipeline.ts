import { type Picture, pipelineOf } from "../raster/picture";
import { frames, rasterise } from "../raster/rasterise";
import type { ResizeOptions, Sharp } from "../raster/sharp";
import type { SourceFile } from "../raster/source-file";
import type { Size } from "./output-size";
import type { PlannedPicture } from "./plan";

/** A picture of more pixels, or out of more that it has to decode for itself, needs memory enough for several. */
const maxSharedPixels = 8_000_000;

export interface PicturePipeline {
  /** Its output is the picture. */
  pipeline: Sharp;
  /** The profile that the output carries. */
  profile: Uint8Array | null;
}

/** Out of the base when that is large enough. */
export async function pipelineFor(
  picture: PlannedPicture,
  source: SourceFile,
  base: Picture | undefined,
): Promise<PicturePipeline> {
  return picture.moves ? movingPipeline(source, picture) : stillPipeline(source, base, picture);
}

/** Whether other pictures may be made at the same time. */
export function fitsBeside(
  { size, content, moves }: PlannedPicture,
  source: SourceFile,
  base: Picture | undefined,
): boolean {
  const isDecoded = moves || !base || !covers(base, content);
  const decoded = isDecoded ? pixelsOf(source.size) * (moves ? source.pages : 1) : 0;
  return Math.max(decoded, pixelsOf(size)) <= maxSharedPixels;
}

function movingPipeline(source: SourceFile, picture: PlannedPicture): PicturePipeline {
  const resized = frames(source).resize(resizing(picture));
  // Told to whichever encoder comes next.
  if (source.delays) resized.webp({ delay: source.delays });
  return source.treatment === "keep"
    ? { pipeline: resized.keepIccProfile(), profile: source.profile }
    : { pipeline: resized, profile: null };
}

async function stillPipeline(
  source: SourceFile,
  base: Picture | undefined,
  planned: PlannedPicture,
): Promise<PicturePipeline> {
  const { content, spec } = planned;
  const fit = spec.fit === "cover" ? "cover" : "fill";
  const isCovered = base && covers(base, content);
  const picture = isCovered ? base : await rasterise(source, { ...content, fit });
  const resized = pipelineOf(picture).resize(resizing(planned));
  const keepsProfile = picture.profile !== null && spec.format === undefined;
  return keepsProfile
    ? { pipeline: resized.keepIccProfile(), profile: picture.profile }
    : { pipeline: resized.toColourspace("srgb"), profile: null };
}

/** Apart from crops and grounds the sizes have one aspect ratio already, or are meant to distort. */
function resizing({ size, spec, format }: PlannedPicture): ResizeOptions {
  if (spec.fit === "cover") return { ...size, fit: "cover" };
  if (spec.fit !== "contain") return { ...size, fit: "fill" };
  return { ...size, fit: "contain", background: format === "jpeg" ? "white" : "transparent" };
}

function covers(base: Size, wanted: Size): boolean {
  return base.width >= wanted.width && base.height >= wanted.height;
}

function pixelsOf({ width, height }: Size): number {
  return width * height;
}
