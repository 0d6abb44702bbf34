import { type Bitmap, toBitmap, toPipeline, toProfiledPipeline } from "../raster/bitmap";
import { openResizedFrames, rasterize, rasterizePart } from "../raster/rasterize";
import type { Reduction } from "../raster/reduction";
import { isUnchanged, type ResizeTarget, resizeBitmap, resizeTo } from "../raster/resize";
import type { Sharp } from "../raster/sharp";
import type { SourceFile } from "../raster/source-file";
import type { CropWindow } from "./crop";
import type { Size } from "./fit-box";
import { toRegion } from "./image-part";
import { combineEffects } from "./operations/combine-effects";
import { hasAlpha } from "./operations/edit-bitmap";
import { needsSrgb } from "./operations/effects";
import { editFrames, splitFrames } from "./operations/frames";
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
  /** The whole image. Used when it, or the planned part of it, is large enough. */
  base: Bitmap | undefined;
  /** Where to crop, if not at the center. */
  crop: CropWindow | undefined;
  reduction: Reduction;
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

async function buildAnimatedPipeline(
  plan: RenderPlan,
  { source, crop, reduction }: ResizeInput,
): Promise<ResizePipeline> {
  const { part, effects } = plan;
  const region = part && toRegion(part, source.size);
  const resized = openResizedFrames(source, { ...getTarget(plan), crop, region, reduction });
  if (effects) {
    const frames = await splitFrames(resized, source.pages);
    const pipeline = await editFrames(frames, source, combineEffects(effects));
    return { pipeline, profile: null };
  }
  // sharp applies the delays to whichever encoder follows.
  if (source.delays) resized.webp({ delay: source.delays });
  return source.treatment === "keep"
    ? { pipeline: resized.keepIccProfile(), profile: source.profile }
    : { pipeline: resized, profile: null };
}

async function buildStillPipeline(plan: RenderPlan, input: ResizeInput): Promise<ResizePipeline> {
  const { spec, effects } = plan;
  const { bitmap, remaining } = await readContent(plan, input);
  const resized = resizeTo(toPipeline(bitmap), { ...getTarget(plan), ...remaining });
  const isTransparent = hasAlpha(bitmap) || spec.fit === "contain";
  const isSrgb = spec.format !== undefined || (effects && needsSrgb(effects, isTransparent));
  const output =
    bitmap.profile && !isSrgb
      ? { pipeline: resized.keepIccProfile(), profile: bitmap.profile }
      : { pipeline: resized.toColourspace("srgb"), profile: null };
  if (!effects) return output;

  const edited = await combineEffects(effects)(await toBitmap(output.pipeline, output.profile));
  return { pipeline: toProfiledPipeline(edited), profile: edited.profile };
}

interface Content {
  bitmap: Bitmap;
  /** The parts of the resizing that are left to do. */
  remaining: Pick<ResizeTarget, "crop" | "region">;
}

/** Returns the base when it is large enough, else the image in the size of the content. */
async function readContent(
  { content, spec, part }: RenderPlan,
  { source, base, crop, reduction }: ResizeInput,
): Promise<Content> {
  const target: ResizeTarget = { ...content, fit: spec.fit === "cover" ? "cover" : "fill", crop, reduction };
  const region = base && part && toRegion(part, base);
  if (!base || !covers(region ?? base, content)) {
    const decoded = part ? rasterizePart(source, part, target) : rasterize(source, target);
    return { bitmap: await decoded, remaining: {} };
  }
  const whole = { ...target, region };
  if (reduction === "srgb" || isUnchanged(whole, base)) return { bitmap: base, remaining: { crop, region } };

  return { bitmap: await resizeBitmap(base, whole), remaining: {} };
}

/**
 * Except for `cover` and `contain`, the aspect ratios already match or are meant to be distorted.
 */
function getTarget({ box, spec, format, effects }: RenderPlan): ResizeTarget {
  if (spec.fit === "cover") return { ...box, fit: "cover" };
  if (spec.fit !== "contain") return { ...box, fit: "fill" };

  const isWhite = format === "jpeg" && !effects?.background;
  return { ...box, fit: "contain", background: isWhite ? "white" : "transparent" };
}

function covers(base: Size, target: Size): boolean {
  return base.width >= target.width && base.height >= target.height;
}

function countPixels({ width, height }: Size): number {
  return width * height;
}
