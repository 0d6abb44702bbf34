import { toBitmap, toPipeline } from "../raster/bitmap";
import type { Sharp } from "../raster/sharp";
import { effort, encoderQuality, nearLosslessQuality, presetQuality } from "./encoder-settings";
import { isGraphic } from "./graphic";
import { blendColor } from "./operations/hex-color";
import type { RenderPlan } from "./render-plan";
import type { ResizePipeline } from "./resize-pipeline";

const white = "#ffffff";

/** Encodes the pipeline's output as planned. */
export async function encode({ pipeline, profile }: ResizePipeline, plan: RenderPlan): Promise<Buffer> {
  if (!plan.needsGraphicCheck) return applyEncoder(pipeline, plan, false).toBuffer();

  const bitmap = await toBitmap(pipeline, profile);
  const createPipeline = () => (profile ? toPipeline(bitmap).keepIccProfile() : toPipeline(bitmap));
  if (!isGraphic(bitmap)) return applyEncoder(createPipeline(), plan, false).toBuffer();
  if (plan.format === "webp") return encodeGraphicWebp(createPipeline, plan);

  return applyEncoder(createPipeline(), plan, true).toBuffer();
}

/**
 * Returns the first encoding that is no larger than the lossy one: lossless, then near-lossless.
 * With an explicit quality only lossless is tried, because it satisfies every quality.
 */
async function encodeGraphicWebp(pipeline: () => Sharp, plan: RenderPlan): Promise<Buffer> {
  const lossy = await applyEncoder(pipeline(), plan, true).toBuffer();
  const lossless = await pipeline().webp({ lossless: true, effort: effort.webp }).toBuffer();
  if (lossless.length <= lossy.length) return lossless;
  if (plan.spec.quality !== undefined) return lossy;

  const options = { nearLossless: true, quality: nearLosslessQuality, effort: effort.webp };
  const nearLosslessBytes = await pipeline().webp(options).toBuffer();

  return nearLosslessBytes.length <= lossy.length ? nearLosslessBytes : lossy;
}

function applyEncoder(
  pipeline: Sharp,
  { format, spec, effects, isSynthetic }: RenderPlan,
  isGraphicContent: boolean,
): Sharp {
  const getQuality = (lossy: "jpeg" | "webp" | "avif") =>
    spec.quality === undefined ? presetQuality[lossy] : encoderQuality(lossy, spec.quality);
  // 4:2:0 saves a fifth of AVIF's time and some bytes, but is visible on text and lines.
  const chroma420 = { chromaSubsampling: "4:2:0" };
  const chroma444 = { chromaSubsampling: "4:4:4" };
  switch (format) {
    case "webp":
      return pipeline.webp({ quality: getQuality(format), effort: effort.webp });
    case "avif": {
      const colors = isGraphicContent || isSynthetic ? chroma444 : chroma420;
      return pipeline.avif({ quality: getQuality(format), effort: effort.avif, ...colors });
    }
    case "jpeg": {
      const colors = isGraphicContent ? chroma444 : chroma420;
      const background = blendColor(effects?.background ?? white, white);
      return pipeline.flatten({ background }).jpeg({ quality: getQuality(format), ...colors });
    }
    case "png":
      return pipeline.png({ compressionLevel: 6, adaptiveFiltering: false });
    case "gif":
      return pipeline.gif({ effort: effort.gif });
  }
}
