import type { ImageFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { neededScale, type Size } from "./fit-box";
import { resolveGravity } from "./gravity";
import { isAnimated, layOut } from "./output-size";
import { getOutputSpec, type OutputSpec } from "./output-spec";
import type { RenditionSpec } from "./rendition";

/**
 * Nanoseconds per pixel to render a small image from the file. SVG has no pixels of its own.
 * Lossless sources (PNG, GIF) must not get a lossy intermediate.
 */
const decodingCost: Partial<Record<ImageFormat, number>> = {
  jpeg: 3,
  tiff: 10,
  webp: 50,
  heic: 130,
  avif: 150,
};
/** Three times the cost of a small image rendered from a master. */
const worthwhileNs = 60_000_000;
/** Above this share of the master's width, double compression would be visible. */
const usableScale = 0.75;

/**
 * Whether to store a master: for opaque stills that cost at least three times as much to decode.
 */
export function shouldStoreMaster(source: ImageSource): boolean {
  if (source.hasAlpha || isAnimated(source)) return false;
  return source.width * source.height * (decodingCost[source.format] ?? 0) >= worthwhileNs;
}

/**
 * Whether all renditions can be made from a master of this size. Strategies that look at the pixels
 * always see the file's own, so that they find the same crop before and after the master exists. So
 * does a trim.
 */
export function canUseMaster(
  source: ImageSource,
  master: Size,
  renditions: readonly RenditionSpec[],
): boolean {
  const limit = (master.width / source.width) * usableScale;
  return renditions.every(({ key }) => {
    const spec: OutputSpec = getOutputSpec(key);
    if (spec.recipe?.settings.trim) return false;
    if (spec.gravity !== undefined && typeof resolveGravity(spec.gravity, source.facePoint) === "string")
      return false;

    return neededScale(layOut(spec, source).content, source) <= limit;
  });
}
