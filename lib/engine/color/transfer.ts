/** Converts samples from 0 to 1 to light. */
export type Transfer = { kind: "srgb" | "smpte240" | "smpte428" | "pq" | "hlg" } | Gamma;

interface Gamma {
  kind: "gamma";
  gamma: number;
}

export const srgb: Transfer = { kind: "srgb" };

/**
 * ITU-T H.273 code points without the video curves, which browsers interpret differently per
 * container.
 */
const transferByCode: ReadonlyMap<number, Transfer> = new Map<number, Transfer>([
  [4, { kind: "gamma", gamma: 2.2 }],
  [5, { kind: "gamma", gamma: 2.8 }],
  [7, { kind: "smpte240" }],
  [8, { kind: "gamma", gamma: 1 }],
  [13, srgb],
  [16, { kind: "pq" }],
  [17, { kind: "smpte428" }],
  [18, { kind: "hlg" }],
]);
/** BT.709, BT.601, xvYCC and BT.2020. */
const videoCodes = new Set([1, 6, 11, 14, 15]);

/** @param video The transfer to use for the video curves. */
export function findTransfer(code: number, video: Transfer): Transfer | undefined {
  return videoCodes.has(code) ? video : transferByCode.get(code);
}

/** Reference white of an image on a screen, in cd/m² (ITU-R BT.2408). */
export const referenceWhite = 203;
/** Nominal peak luminance of an HLG display (ITU-R BT.2100). */
const hlgPeak = 1000;
/** The HLG system gamma at that peak, minus one. */
export const hlgSystemExponent = 0.2;

/**
 * Converts a sample to light, where 1 is white. PQ and HLG exceed 1. HLG gives scene light, to
 * which the system exponent is applied with the luminance.
 */
export function toLight(transfer: Transfer, value: number): number {
  switch (transfer.kind) {
    case "gamma":
      return value ** transfer.gamma;
    case "srgb":
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    case "smpte240":
      return value < 0.0913 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45);
    case "smpte428":
      return value ** 2.6 * (52.37 / 48);
    case "pq":
      return pqToLight(value) / referenceWhite;
    case "hlg":
      return hlgToSceneLight(value) * (hlgPeak / referenceWhite);
  }
}

/** SMPTE ST 2084. */
function pqToLight(value: number): number {
  const root = value ** (32 / 2523);
  return 10_000 * (Math.max(root - 3424 / 4096, 0) / (2413 / 128 - (2392 / 128) * root)) ** (16_384 / 2610);
}

/** The inverse OETF of ITU-R BT.2100, table 5. */
function hlgToSceneLight(value: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12;
}

/** Encodes linear light as sRGB, both from 0 to 1. */
export function toSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
