import type { ImageFormat, OutputFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { isLossy, type LossyFormat } from "./encoder-settings";
import { isAnimated, outputSize } from "./output-size";
import { getOutputSpec, type OutputSpec } from "./output-spec";
import type { QualityTarget } from "./quality/quality-target";

// Measurements: docs/image-settings.md, "Estimated sizes".

/** Bytes per pixel of photographs, at the quality of presets. */
const typicalBytes: Partial<Record<ImageFormat, number>> & Record<OutputFormat, number> = {
  avif: 0.11,
  webp: 0.14,
  heic: 0.18,
  jpeg: 0.22,
  gif: 0.5,
  png: 1.6,
};

/** Bytes relative to the quality of presets. Values between rows are interpolated linearly. */
const bytesByQuality: Array<{ quality: number } & Record<LossyFormat, number>> = [
  { quality: 1, jpeg: 0.1, webp: 0.15, avif: 0.12 },
  { quality: 10, jpeg: 0.17, webp: 0.22, avif: 0.21 },
  { quality: 30, jpeg: 0.41, webp: 0.48, avif: 0.56 },
  { quality: 60, jpeg: 0.67, webp: 0.77, avif: 0.95 },
  { quality: 80, jpeg: 1, webp: 1.12, avif: 1.55 },
  { quality: 90, jpeg: 1.48, webp: 1.56, avif: 2.06 },
  { quality: 100, jpeg: 4.15, webp: 4.06, avif: 3.82 },
];
/** Same for automatic quality. */
const bytesByTarget: Record<QualityTarget, number> = { high: 1.25, standard: 0.85, small: 0.62 };

/** Drawings have far less detail than photographs, and their files do not show how much. */
const drawingDetail = 0.25;
const maxDetail = 2.5;

interface SizedSource extends ImageSource {
  sizeBytes: number;
  /** The quality of presets; undefined for the fixed one. */
  presetTarget?: QualityTarget | undefined;
}

/** Estimates the size of a variant in a format, without rendering it. */
export function estimateBytes(key: string, format: OutputFormat, source: SizedSource): number {
  if (source.width === 0 || source.height === 0) return 0;

  const spec = getOutputSpec(key);
  const { width, height } = outputSize(spec, source);
  const isMoving = isAnimated(source) && (format === "gif" || format === "webp");
  const pixels = width * height * (isMoving ? source.pages : 1);

  return Math.ceil(pixels * typicalBytes[format] * detailOf(source) * qualityFactor(spec, format, source));
}

/**
 * Returns the detail of an image relative to typical photographs: the square root of the relative
 * size of its file, which depends on the quality of the file too. The size of a TIFF shows nothing,
 * because many are not compressed.
 */
function detailOf(source: SizedSource): number {
  if (source.format === "svg") return drawingDetail;

  const typical = typicalBytes[source.format];
  if (typical === undefined) return 1;

  const pixels = source.width * source.height * (isAnimated(source) ? source.pages : 1);
  return Math.min(maxDetail, Math.sqrt(source.sizeBytes / pixels / typical));
}

function qualityFactor(
  { quality, qualityTarget }: OutputSpec,
  format: OutputFormat,
  { presetTarget }: SizedSource,
): number {
  if (!isLossy(format)) return 1;

  const target = qualityTarget ?? (quality === undefined ? presetTarget : undefined);
  if (target !== undefined) return bytesByTarget[target];
  if (quality === undefined) return 1;

  const at = bytesByQuality.findIndex((row) => row.quality >= quality);
  const [low, high] = [bytesByQuality[at - 1], bytesByQuality[at]];
  if (!high) return 1;
  if (!low) return high[format];

  const share = (quality - low.quality) / (high.quality - low.quality);
  return low[format] + share * (high[format] - low[format]);
}
