import { type Bitmap, toPipeline } from "../raster/bitmap";
import { openAllFrames, rasterize } from "../raster/rasterize";
import { type ResizeTarget, resizeTo } from "../raster/resize";
import type { Sharp } from "../raster/sharp";
import type { SourceFile } from "../raster/source-file";
import type { CropWindow } from "./crop";
import type { Size } from "./output-size";
import type { RenderPlan } from "./render-plan";

/**
 * Above this number of pixels in the output, or in a source decoded separately, images are rendered
 * one at a time to limit memory.
 */
const maxConcurrentPixels = 8_000_000;

export interface ResizePipeline {
  /** The pipeline whose output is the image. */
  pipeline: Sharp;
  /** The profile of the output. */
  profile: Uint8Array | null;
}

interface ResizeInput {
  source: SourceFile;
  /** Used when it is large enough. */
  base: Bitmap | undefined;
  /** Where to crop, if not at the center. */
  crop: CropWindow | undefined;
}

export async function buildResizePipeline(plan: RenderPlan, input: ResizeInput): Promise<ResizePipeline> {
  return plan.isMultiFrame ? buildAnimatedPipeline(plan, input) : buildStillPipeline(plan, input);
}

/** Whether other images may be rendered at the same time. */
export function canRenderConcurrently(
  { size, content, crop, isMultiFrame }: RenderPlan,
  source: SourceFile,
  base: Bitmap | undefined,
): boolean {
  // A strategy decodes the source for itself.
  const isDecoded = isMultiFrame || typeof crop === "string" || !base || !covers(base, content);
  const decoded = isDecoded ? countPixels(source.size) * (isMultiFrame ? source.pages : 1) : 0;
  return Math.max(decoded, countPixels(size)) <= maxConcurrentPixels;
}

function buildAnimatedPipeline(plan: RenderPlan, { source, crop }: ResizeInput): ResizePipeline {
  const resized = resizeTo(openAllFrames(source), { ...getTarget(plan), crop });
  // sharp applies the delays to whichever encoder follows.
  if (source.delays) resized.webp({ delay: source.delays });
  return source.treatment === "keep"
    ? { pipeline: resized.keepIccProfile(), profile: source.profile }
    : { pipeline: resized, profile: null };
}

async function buildStillPipeline(
  plan: RenderPlan,
  { source, base, crop }: ResizeInput,
): Promise<ResizePipeline> {
  const { content, spec } = plan;
  const fit = spec.fit === "cover" ? "cover" : "fill";
  const isCovered = base && covers(base, content);
  const bitmap = isCovered ? base : await rasterize(source, { ...content, fit, crop });
  const resized = resizeTo(toPipeline(bitmap), { ...getTarget(plan), crop: isCovered ? crop : undefined });
  const keepsProfile = bitmap.profile !== null && spec.format === undefined;

  return keepsProfile
    ? { pipeline: resized.keepIccProfile(), profile: bitmap.profile }
    : { pipeline: resized.toColourspace("srgb"), profile: null };
}

/**
 * Except for `cover` and `contain`, the aspect ratios already match or are meant to be distorted.
 */
function getTarget({ size, spec, format }: RenderPlan): ResizeTarget {
  if (spec.fit === "cover") return { ...size, fit: "cover" };
  if (spec.fit !== "contain") return { ...size, fit: "fill" };
  return { ...size, fit: "contain", background: format === "jpeg" ? "white" : "transparent" };
}

function covers(base: Size, target: Size): boolean {
  return base.width >= target.width && base.height >= target.height;
}

function countPixels({ width, height }: Size): number {
  return width * height;
}
