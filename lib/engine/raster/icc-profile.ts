import type { ColorSpace } from "../image-properties";

/** The color space of a profile and the treatment of pixels that carry it. */
export interface ColorHandling {
  colorSpace: ColorSpace;
  /**
   * `ignore`: the samples are sRGB already; converting would change nothing and cost three times
   * the decoding. `keep`: a small profile of a wider space, which variants keep to preserve all
   * colors. `convert`: everything else is converted to sRGB.
   */
  treatment: "ignore" | "keep" | "convert";
}

/** Larger profiles (measured tables of scanners and printers) would outweigh a small variant. */
const maxEmbeddedBytes = 4096;
const tolerance = 0.003;

/** Red, green and blue primaries as XYZ under D50, the white point of every profile. */
const knownPrimaries: [ColorSpace, number[]][] = [
  ["srgb", [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141]],
  ["display-p3", [0.5151, 0.2412, -0.0011, 0.292, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841]],
  ["adobe-rgb", [0.6097, 0.3111, 0.0195, 0.2053, 0.6257, 0.0609, 0.1492, 0.0632, 0.7446]],
];

/** Classifies a profile by its primaries and tone curve, not by its name, which anyone can set. */
export function classifyProfile(profile: Uint8Array): ColorHandling {
  const tags = readTags(profile);
  const space = readSignature(profile, 16);
  if (space === "GRAY") return { colorSpace: "gray", treatment: "convert" };
  if (space === "CMYK") return { colorSpace: "cmyk", treatment: "convert" };

  const primaries = ["rXYZ", "gXYZ", "bXYZ"].flatMap((name) => readXyz(tags.get(name)));
  if (space !== "RGB " || primaries.length !== 9) return { colorSpace: "rgb", treatment: "convert" };

  const colorSpace =
    knownPrimaries.find(([, known]) => known.every((value, at) => isNear(value, primaries[at])))?.[0] ??
    "rgb";
  if (colorSpace !== "srgb") {
    const isSmall = profile.length <= maxEmbeddedBytes && !tags.has("A2B0");
    return { colorSpace, treatment: isSmall ? "keep" : "convert" };
  }

  const isSrgb = ["rTRC", "gTRC", "bTRC"].every((name) => isSrgbCurve(tags.get(name)));
  return isSrgb && !tags.has("A2B0")
    ? { colorSpace: "srgb", treatment: "ignore" }
    : { colorSpace: "rgb", treatment: "convert" };
}

type Tags = Map<string, Uint8Array>;

function readTags(profile: Uint8Array): Tags {
  const tags: Tags = new Map();
  if (profile.length < 132) return tags;

  const view = toDataView(profile);
  const count = Math.min(view.getUint32(128), 100);
  for (let at = 132; at + 12 <= Math.min(132 + count * 12, profile.length); at += 12) {
    const offset = view.getUint32(at + 4);
    const end = offset + view.getUint32(at + 8);
    if (end <= profile.length) tags.set(readSignature(profile, at), profile.subarray(offset, end));
  }

  return tags;
}

function readXyz(tag: Uint8Array | undefined): number[] {
  if (!tag || tag.length < 20) return [];
  return [8, 12, 16].map((at) => readFixed(tag, at));
}

function isNear(expected: number, actual: number | undefined): boolean {
  return actual !== undefined && Math.abs(expected - actual) < tolerance;
}

/** Whether a tone curve (`curv` or `para`) matches sRGB within 8-bit precision. */
function isSrgbCurve(tag: Uint8Array | undefined): boolean {
  if (!tag || tag.length < 12) return false;
  return [0.1, 0.25, 0.5, 0.75].every(
    (input) => Math.abs(evaluateCurve(tag, input) - srgbToLinear(input)) < 0.002,
  );
}

/** Returns linear light for an input from 0 to 1, or NaN when the curve is unreadable. */
function evaluateCurve(tag: Uint8Array, input: number): number {
  return readSignature(tag, 0) === "para"
    ? evaluateParametricCurve(tag, input)
    : evaluateSampledCurve(tag, input);
}

function evaluateSampledCurve(tag: Uint8Array, input: number): number {
  const view = toDataView(tag);
  const count = view.getUint32(8);
  if (readSignature(tag, 0) !== "curv" || tag.length < 12 + count * 2) return Number.NaN;
  if (count === 0) return input;
  if (count === 1) return input ** (view.getUint16(12) / 256);

  const position = input * (count - 1);
  const below = Math.floor(position);
  const low = view.getUint16(12 + below * 2);
  const high = view.getUint16(12 + Math.min(below + 1, count - 1) * 2);

  return (low + (high - low) * (position - below)) / 65_535;
}

/** Supports only the function with a linear segment, which sRGB uses. */
function evaluateParametricCurve(tag: Uint8Array, input: number): number {
  if (toDataView(tag).getUint16(8) !== 3 || tag.length < 32) return Number.NaN;

  const [gamma = 0, a = 0, b = 0, c = 0, d = 0] = [12, 16, 20, 24, 28].map((at) => readFixed(tag, at));
  return input >= d ? (a * input + b) ** gamma : c * input;
}

function srgbToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Reads the four-character name of a tag, type or color space. */
export function readSignature(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Reads an s15Fixed16Number. */
export function readFixed(bytes: Uint8Array, at: number): number {
  return toDataView(bytes).getInt32(at) / 65_536;
}

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
