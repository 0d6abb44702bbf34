import type { OutputFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { type CropWindow, planCrop } from "./crop";
import { isLossy } from "./encoder-settings";
import type { Box } from "./face-point";
import { neededScale, type Size, scaleSize } from "./fit-box";
import { canBeGraphic } from "./graphic";
import type { CropStrategy } from "./gravity";
import { type Effects, toEffects } from "./operations/effects";
import { getFallbackFormat } from "./output-formats";
import { isAnimated, layOut } from "./output-size";
import { getOutputSpec, type OutputSpec } from "./output-spec";
import type { QualityTarget } from "./quality/quality-target";
import type { RenditionSpec, RequestedRenditions } from "./rendition";

/** One encoding, which serves every rendition whose bytes would be the same. */
export interface RenderPlan {
  /** The size of the output. */
  size: Size;
  /** The size to resize to, before the effects. */
  box: Size;
  /** The size to decode to. Smaller than `box` when a background surrounds the image. */
  content: Size;
  /** Where `cover` crops, if not at the center. */
  crop: CropWindow | CropStrategy | undefined;
  /** The part of the image that is rendered; all of it by default. */
  part: Box | undefined;
  /** Operations of a recipe on the resized image, and its required watermark. */
  effects: Effects | undefined;
  spec: OutputSpec;
  format: OutputFormat;
  /** Whether all frames are encoded, not only the first. */
  isMultiFrame: boolean;
  /**
   * Whether the source's format suggests a drawing, screenshot or text rather than a photograph.
   */
  isSynthetic: boolean;
  /** Whether the pixels must be checked for a graphic: few colors, never lossy-compressed. */
  needsGraphicCheck: boolean;
  /** The look that the quality is searched for. Defaults to a fixed quality. */
  qualityTarget: QualityTarget | undefined;
  renditions: RenditionSpec[];
}

/**
 * Larger images have the fixed quality: a search holds the pixels, their encoding and its decoded
 * pixels in memory.
 */
const maxSearchablePixels = 16_000_000;

/** Nanoseconds per pixel to encode a detailed photograph with our settings. */
const encodingCost: Record<OutputFormat, number> = { gif: 120, avif: 55, webp: 56, png: 60, jpeg: 10 };

/** Sorts the most expensive first, so that all cores finish at about the same time. */
export function sortByCost(plans: readonly RenderPlan[]): RenderPlan[] {
  const cost = ({ size, format }: RenderPlan) => size.width * size.height * encodingCost[format];
  return [...plans].sort((one, other) => cost(other) - cost(one));
}

/** Maximum width of the shared base. Larger images are decoded separately. */
const maxBaseWidth = 2048;
/** Maximum width to decode from a master for a small image. */
const maxOversampledWidth = 1024;

/**
 * Groups renditions with the same output: for a small source, `w1024`, `w1536` and `w2048` are one
 * image.
 * @param source - properties of the image, or of the part that is rendered
 */
export function buildRenderPlans(
  source: ImageSource,
  { renditions, watermarks, presetTarget }: RequestedRenditions,
  part?: Box,
): RenderPlan[] {
  const plans = new Map<string, RenderPlan>();
  const isSynthetic = getFallbackFormat(source) === "png";
  for (const rendition of renditions) {
    const spec: OutputSpec = getOutputSpec(rendition.key);
    const layout = layOut(spec, source);
    const { size, box, content } = layout;
    const crop = planCrop(spec, box, source);
    const settings = spec.recipe?.settings;
    const effects = toEffects({ settings, mark: spec.mark }, layout, watermarks);
    const canAnimate = rendition.format === "webp" || rendition.format === "gif";
    const isMultiFrame = isAnimated(source) && canAnimate && !spec.isStill;
    const { fit, quality, format } = spec;
    const isSearchable =
      isLossy(rendition.format) && !isMultiFrame && size.width * size.height <= maxSearchablePixels;
    const target = spec.qualityTarget ?? (quality === undefined ? presetTarget : undefined);
    const qualityTarget = isSearchable ? target : undefined;
    const encoding = [quality, qualityTarget, rendition.format, format, settings?.metadata];
    // References stand for the bytes of marks.
    const drawn = { ...effects, watermark: settings?.watermark, mark: spec.mark };
    const dedupeKey = JSON.stringify([size, fit, crop, drawn, ...encoding]);
    const needsGraphicCheck = !isMultiFrame && canBeGraphic(source.format, rendition.format, size);
    const fields = {
      size,
      box,
      content,
      crop,
      part,
      effects,
      spec,
      format: rendition.format,
      isMultiFrame,
      isSynthetic,
      needsGraphicCheck,
      qualityTarget,
    };
    const plan = plans.get(dedupeKey) ?? { ...fields, renditions: [] };
    plan.renditions.push(rendition);
    plans.set(dedupeKey, plan);
  }

  return [...plans.values()];
}

/**
 * Returns the size of the base image that the others are rendered from: the largest needed size
 * that is at most 2,048 pixels wide. Returns `undefined` when nothing would be shared.
 */
export function baseSize(source: Size, plans: RenderPlan[]): Size | undefined {
  const limit = maxBaseWidth / source.width;
  const scales = stillScales(source, plans).filter((scale) => scale <= limit);
  return scales.length < 2 ? undefined : scaleSize(source, Math.max(...scales));
}

/**
 * Returns the size to decode a master to. A JPEG that is reduced during decoding loses sharpness,
 * so small images leave most of the reduction to the resize filter (SSIM of w128: 0.998, otherwise
 * 0.992).
 */
export function masterBaseSize(master: Size, plans: RenderPlan[]): Size {
  const scale = Math.max(...stillScales(master, plans));
  return scaleSize(
    master,
    Math.min(1, Math.max(scale, Math.min(4 * scale, maxOversampledWidth / master.width))),
  );
}

function stillScales(source: Size, plans: RenderPlan[]): number[] {
  return plans
    .filter((plan) => !plan.isMultiFrame && !plan.part)
    .map(({ content }) => neededScale(content, source));
}
