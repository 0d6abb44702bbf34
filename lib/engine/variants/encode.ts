import { type Bitmap, toBitmap, toProfiledPipeline } from "../raster/bitmap";
import type { Sharp } from "../raster/sharp";
import { applyEncoder } from "./apply-encoder";
import {
  effort,
  encoderQuality,
  isLossy,
  type LossyFormat,
  nearLosslessQuality,
  presetQuality,
} from "./encoder-settings";
import { isGraphic } from "./graphic";
import { blendColor } from "./operations/hex-color";
import { encodeToTarget } from "./quality/encode-to-target";
import type { RenderPlan } from "./render-plan";
import type { ResizePipeline } from "./resize-pipeline";

const white = "#ffffff";

/** Encodes the pipeline's output as planned. */
export async function encode({ pipeline, profile }: ResizePipeline, plan: RenderPlan): Promise<Buffer> {
  const { format, effects, qualityTarget, needsGraphicCheck, isSynthetic } = plan;
  if (format === "jpeg") pipeline.flatten({ background: blendColor(effects?.background ?? white, white) });
  if (!needsGraphicCheck && !qualityTarget) return encodeFixed(pipeline, plan, false);

  const bitmap = await toBitmap(pipeline, profile);
  const isGraphicImage = needsGraphicCheck && isGraphic(bitmap);
  if (qualityTarget && isLossy(format)) {
    const options = { format, target: qualityTarget, isGraphic: isGraphicImage, isSynthetic };
    return encodeToTarget(bitmap, options);
  }
  if (isGraphicImage && format === "webp") return encodeGraphicWebp(bitmap, plan);

  return encodeFixed(toProfiledPipeline(bitmap), plan, isGraphicImage);
}

/**
 * Returns the first encoding that is no larger than the lossy one: lossless, then near-lossless.
 * With an explicit quality only lossless is tried, because it satisfies every quality.
 */
async function encodeGraphicWebp(bitmap: Bitmap, plan: RenderPlan): Promise<Buffer> {
  const pipeline = () => toProfiledPipeline(bitmap);
  const lossy = await encodeFixed(pipeline(), plan, true);
  const lossless = await pipeline().webp({ lossless: true, effort: effort.webp }).toBuffer();
  if (lossless.length <= lossy.length) return lossless;
  if (plan.spec.quality !== undefined) return lossy;

  const options = { nearLossless: true, quality: nearLosslessQuality, effort: effort.webp };
  const nearLosslessBytes = await pipeline().webp(options).toBuffer();

  return nearLosslessBytes.length <= lossy.length ? nearLosslessBytes : lossy;
}

/** Encodes with the quality of the variant, or the fixed one of presets. */
function encodeFixed(pipeline: Sharp, plan: RenderPlan, isGraphicImage: boolean): Promise<Buffer> {
  const { format, spec, isSynthetic } = plan;
  const quality = isLossy(format) ? fixedQuality(format, spec.quality) : 100;
  return applyEncoder(pipeline, { format, quality, isGraphic: isGraphicImage, isSynthetic }).toBuffer();
}

function fixedQuality(format: LossyFormat, quality: number | undefined): number {
  return quality === undefined ? presetQuality[format] : encoderQuality(format, quality);
}
