import type { ColorSpace } from "../image-properties";
import { bt709, type Chromaticities, getConversionMatrix, primariesByCode } from "./chromaticities";
import { findTransfer, srgb, type Transfer } from "./transfer";

/** What a file declares that its numbers mean, where that is not sRGB and not told by a profile. */
export interface DeclaredColor {
  primaries: Chromaticities;
  transfer: Transfer;
  /** The brightest light in candela per square metre, of pictures that go beyond white. */
  peak?: number | undefined;
}

/** Code points of ITU-T H.273. */
export interface CodePoints {
  primaries: number;
  transfer: number;
}

/** Undefined for sRGB, and for what is not known, which browsers take for sRGB. */
export function resolveCodePoints(
  { primaries, transfer }: CodePoints,
  { video, peak }: { video: Transfer; peak?: number | undefined },
): DeclaredColor | undefined {
  const space = primariesByCode.get(primaries) ?? bt709;
  const curve = findTransfer(transfer, video) ?? srgb;
  if (space === bt709 && curve === srgb) return undefined;
  return { primaries: space, transfer: curve, peak };
}

/** Whether the light goes beyond white, so that an ordinary screen cannot show it. */
export function isHighDynamicRange({ transfer }: DeclaredColor): boolean {
  return transfer.kind === "pq" || transfer.kind === "hlg";
}

/** Whether the space holds colours that sRGB visibly lacks. */
export function isWideGamut({ primaries }: DeclaredColor): boolean {
  const matrix = getConversionMatrix(primaries, bt709);
  return matrix?.flat().some((share) => share < -0.05) ?? false;
}

export function getColorSpace(color: DeclaredColor): ColorSpace {
  if (color.primaries === primariesByCode.get(12) && color.transfer === srgb) return "display-p3";
  return "rgb";
}
