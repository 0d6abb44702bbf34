import { readFixed, readSignature, toDataView } from "./icc-primitives";

/** Whether a tone curve (`curv` or `para`) matches sRGB within 8-bit precision. */
export function isSrgbCurve(tag: Uint8Array | undefined): boolean {
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
