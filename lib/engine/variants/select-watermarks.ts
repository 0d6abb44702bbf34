import { listWatermarks } from "./output-spec";
import type { RenderInput } from "./rendition";
import {
  type Watermark,
  type WatermarkReference,
  type Watermarks,
  watermarkLimits,
  watermarkPositions,
} from "./watermark";

/**
 * Returns the watermarks that the keys of the renditions name.
 * @throws RangeError when a watermark is missing or out of its limits
 */
export function selectWatermarks({
  renditions,
  watermarks,
}: Pick<RenderInput, "renditions" | "watermarks">): Watermarks {
  const named = renditions.flatMap(({ key }) => listWatermarks(key));
  return new Map(named.map((reference) => [reference, getWatermark(reference, watermarks)]));
}

/** @throws RangeError when the watermark is missing or out of its limits */
export function getWatermark(reference: WatermarkReference, watermarks: Watermarks | undefined): Watermark {
  const watermark = watermarks?.get(reference);
  if (!watermark) throw new RangeError(`The watermark "${reference}" is missing.`);

  assertWatermark(watermark);
  return watermark;
}

function assertWatermark({ bytes, position, size, opacity, margin }: Watermark): void {
  const { maxFileBytes, minSize, maxSize, minOpacity, maxOpacity, maxMargin } = watermarkLimits;
  const isValid: Record<keyof Watermark, boolean> = {
    bytes: isWithin(bytes.length, 1, maxFileBytes),
    position: watermarkPositions.includes(position),
    size: isWithin(size, minSize, maxSize),
    opacity: isWithin(opacity, minOpacity, maxOpacity),
    margin: isWithin(margin, 0, maxMargin),
  };
  const invalid = Object.entries(isValid).find(([, valid]) => !valid);
  if (invalid) throw new RangeError(`The watermark has an invalid ${invalid[0]}.`);
}

/** Rejects NaN and values that are no numbers. */
function isWithin(value: number, min: number, max: number): boolean {
  return typeof value === "number" && value >= min && value <= max;
}
