import type { OutputFormat } from "../formats";
import type { Sharp } from "../raster/sharp";
import { effort } from "./encoder-settings";

interface EncoderOptions {
  format: OutputFormat;
  /** On the encoder's own scale. Has no effect on PNG and GIF. */
  quality: number;
  /** Few colors or flat areas, found in the pixels. */
  isGraphic: boolean;
  /** A drawing, screenshot or text, by the format of the source. */
  isSynthetic: boolean;
}

/** Sets the encoder of the pipeline's output. */
export function applyEncoder(pipeline: Sharp, options: EncoderOptions): Sharp {
  const { format, quality, isGraphic, isSynthetic } = options;
  // 4:2:0 saves a fifth of AVIF's time and some bytes, but is visible on text and lines.
  const chroma420 = { chromaSubsampling: "4:2:0" };
  const chroma444 = { chromaSubsampling: "4:4:4" };
  switch (format) {
    case "webp":
      return pipeline.webp({ quality, effort: effort.webp });
    case "avif": {
      const colors = isGraphic || isSynthetic ? chroma444 : chroma420;
      return pipeline.avif({ quality, effort: effort.avif, ...colors });
    }
    case "jpeg":
      return pipeline.jpeg({ quality, ...(isGraphic ? chroma444 : chroma420) });
    case "png":
      return pipeline.png({ compressionLevel: 6, adaptiveFiltering: false });
    case "gif":
      return pipeline.gif({ effort: effort.gif });
  }
}
