import type { ImageFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { getOutputSpec } from "./get-output-spec";
import { isAnimated } from "./is-animated";
import { contentSize, neededScale, outputSize, type Size } from "./output-size";
import type { RenditionSpec } from "./rendition";

/**
 * Nanoseconds a pixel of making a small picture out of the file. A drawing has no pixels of its own, and out of what was
 * compressed without loss (PNG, GIF) nothing lossy may come in between.
 */
const decodingCost: Partial<Record<ImageFormat, number>> = {
  jpeg: 3,
  tiff: 10,
  webp: 50,
  heic: 130,
  avif: 150,
};
/** Three times what a small picture out of a master costs. */
const worthwhileNs = 60_000_000;
/** At more of its width than this, a picture would show that it was compressed twice. */
const usableScale = 0.75;

/** Whether a master is kept: of opaque stills that cost at least three times as much to decode. */
export function shouldStoreMaster(source: ImageSource): boolean {
  if (source.hasAlpha || isAnimated(source)) return false;
  return source.width * source.height * (decodingCost[source.format] ?? 0) >= worthwhileNs;
}

/** Whether all of the jobs' pictures can be made out of a master of this size. */
export function canUseMaster(
  source: ImageSource,
  master: Size,
  renditions: readonly RenditionSpec[],
): boolean {
  const limit = (master.width / source.width) * usableScale;
  return renditions.every(({ key }) => {
    const spec = getOutputSpec(key);
    const content = contentSize(spec, outputSize(spec, source), source);
    return neededScale(content, source) <= limit;
  });
}
