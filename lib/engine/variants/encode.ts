import type { Sharp } from "../raster/sharp";
import { effort, encoderQuality, presetQuality } from "./encoder-settings";
import type { PlannedPicture } from "./plan";

/** Sets the pipeline's output. */
export function encodeAs(pipeline: Sharp, { format, spec, isDrawn }: PlannedPicture): Sharp {
  const qualityOf = (lossy: "jpeg" | "webp" | "avif") =>
    spec.quality === undefined ? presetQuality[lossy] : encoderQuality(lossy, spec.quality);
  switch (format) {
    case "webp":
      return pipeline.webp({ quality: qualityOf(format), effort: effort.webp });
    case "avif": {
      // Half the colours are a fifth of the time; letters and lines would show it.
      const chromaSubsampling = isDrawn ? "4:4:4" : "4:2:0";
      return pipeline.avif({ quality: qualityOf(format), effort: effort.avif, chromaSubsampling });
    }
    case "jpeg":
      return pipeline.flatten({ background: "white" }).jpeg({ quality: qualityOf(format) });
    case "png":
      return pipeline.png({ compressionLevel: 6, adaptiveFiltering: false });
    case "gif":
      return pipeline.gif({ effort: effort.gif });
  }
}
