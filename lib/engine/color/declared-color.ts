import type { ColorSpace } from "../image-properties";
import { bt709, type Chromaticities, getConversionMatrix, primariesByCode } from "./chromaticities";
import { findTransfer, srgb, type Transfer } from "./transfer";

/** The color encoding that a file declares, when it is not sRGB and not given by a profile. */
export interface DeclaredColor {
  primaries: Chromaticities;
  transfer: Transfer;
  /** Peak luminance in cd/m², for HDR images. */
  peak?: number | undefined;
}

/** ITU-T H.273 code points. */
export interface CodePoints {
  primaries: number;
  transfer: number;
}

/** Returns `undefined` for sRGB and for unknown codes, which browsers treat as sRGB. */
export function resolveCodePoints(
  { primaries, transfer }: CodePoints,
  { video, peak }: { video: Transfer; peak?: number | undefined },
): DeclaredColor | undefined {
  const space = primariesByCode.get(primaries) ?? bt709;
  const curve = findTransfer(transfer, video) ?? srgb;
  if (space === bt709 && curve === srgb) return undefined;

  return { primaries: space, transfer: curve, peak };
}

/** Whether the light exceeds white, so that an SDR screen cannot show it. */
export function isHighDynamicRange({ transfer }: DeclaredColor): boolean {
  return transfer.kind === "pq" || transfer.kind === "hlg";
}

/** Whether the space has colors visibly outside sRGB. */
export function isWideGamut({ primaries }: DeclaredColor): boolean {
  const matrix = getConversionMatrix(primaries, bt709);
  return matrix?.flat().some((share) => share < -0.05) ?? false;
}

export function getColorSpace(color: DeclaredColor): ColorSpace {
  if (color.primaries === primariesByCode.get(12) && color.transfer === srgb) return "display-p3";
  return "rgb";
}
