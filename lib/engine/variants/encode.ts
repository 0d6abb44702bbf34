import { writeFile } from "node:fs/promises";
import { pictureOf, pipelineOf } from "../raster/picture";
import type { Sharp } from "../raster/sharp";
import { effort, encoderQuality, nearLosslessQuality, presetQuality } from "./encoder-settings";
import { isGraphic } from "./graphic";
import type { PicturePipeline } from "./picture-pipeline";
import type { PlannedPicture } from "./plan";

/** Writes what the pipeline gives, encoded as the plan says. */
export async function encodeTo(
  file: string,
  { pipeline, profile }: PicturePipeline,
  planned: PlannedPicture,
): Promise<void> {
  if (!planned.mayBeGraphic) {
    await encoded(pipeline, planned, false).toFile(file);
    return;
  }
  const picture = await pictureOf(pipeline, profile);
  const again = () => (profile ? pipelineOf(picture).keepIccProfile() : pipelineOf(picture));
  if (!isGraphic(picture)) await encoded(again(), planned, false).toFile(file);
  else if (planned.format === "webp") await writeFile(file, await graphicWebp(again, planned));
  else await encoded(again(), planned, true).toFile(file);
}

/**
 * The first that is not larger than with loss: without loss, then with a loss that nobody sees. A quality that is asked for
 * leaves only the first, which is better than any.
 */
async function graphicWebp(pipeline: () => Sharp, planned: PlannedPicture): Promise<Buffer> {
  const lossy = await encoded(pipeline(), planned, true).toBuffer();
  const lossless = await pipeline().webp({ lossless: true, effort: effort.webp }).toBuffer();
  if (lossless.length <= lossy.length) return lossless;
  if (planned.spec.quality !== undefined) return lossy;
  const options = { nearLossless: true, quality: nearLosslessQuality, effort: effort.webp };
  const near = await pipeline().webp(options).toBuffer();
  return near.length <= lossy.length ? near : lossy;
}

function encoded(pipeline: Sharp, { format, spec, isDrawn }: PlannedPicture, graphic: boolean): Sharp {
  const qualityOf = (lossy: "jpeg" | "webp" | "avif") =>
    spec.quality === undefined ? presetQuality[lossy] : encoderQuality(lossy, spec.quality);
  // Half the colours are a fifth of AVIF's time, and fewer bytes; letters and lines would show it.
  const halfColors = { chromaSubsampling: "4:2:0" };
  const allColors = { chromaSubsampling: "4:4:4" };
  switch (format) {
    case "webp":
      return pipeline.webp({ quality: qualityOf(format), effort: effort.webp });
    case "avif": {
      const colors = graphic || isDrawn ? allColors : halfColors;
      return pipeline.avif({ quality: qualityOf(format), effort: effort.avif, ...colors });
    }
    case "jpeg": {
      const colors = graphic ? allColors : halfColors;
      return pipeline.flatten({ background: "white" }).jpeg({ quality: qualityOf(format), ...colors });
    }
    case "png":
      return pipeline.png({ compressionLevel: 6, adaptiveFiltering: false });
    case "gif":
      return pipeline.gif({ effort: effort.gif });
  }
}
