import {
  bt709,
  bt2020,
  getConversionMatrix,
  getLuminanceWeights,
  type Matrix,
  multiplyVector,
  type Vector,
} from "./chromaticities";
import { type DeclaredColor, isHighDynamicRange } from "./declared-color";
import { hlgSystemExponent, referenceWhite, toLight, toSrgb } from "./transfer";

const maxValue = 65_535;

/** Converts linear light from the file's space to linear sRGB. */
type LightTransform = (light: Vector) => Vector;

/**
 * Converts 16-bit samples to 8-bit sRGB as a browser shows them on an SDR screen. Alpha is
 * preserved. For grayscale (one or two channels) only the transfer curve applies.
 */
export function convertToSrgb(pixels: Uint16Array, channels: number, color: DeclaredColor): Buffer {
  const light = Float64Array.from({ length: maxValue + 1 }, (_, value) =>
    toLight(color.transfer, value / maxValue),
  );
  const convert = createLightTransform(color);
  const output = Buffer.alloc(pixels.length);
  const alphaAt = channels === 2 || channels === 4 ? channels - 1 : -1;
  for (let at = 0; at < pixels.length; at += channels) {
    const red = light[pixels[at] ?? 0] ?? 0;
    if (channels < 3) {
      output[at] = toSrgbByte(convert([red, red, red])[1]);
    } else {
      const [r, g, b] = convert([red, light[pixels[at + 1] ?? 0] ?? 0, light[pixels[at + 2] ?? 0] ?? 0]);
      output[at] = toSrgbByte(r);
      output[at + 1] = toSrgbByte(g);
      output[at + 2] = toSrgbByte(b);
    }
    if (alphaAt > 0) output[at + alphaAt] = Math.round((pixels[at + alphaAt] ?? 0) / 257);
  }

  return output;
}

const srgbNumbers = Uint8Array.from({ length: maxValue + 1 }, (_, light) =>
  Math.round(toSrgb(light / maxValue) * 255),
);

function toSrgbByte(light: number): number {
  return srgbNumbers[Math.round(Math.min(1, Math.max(0, light)) * maxValue)] ?? 0;
}

const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function createLightTransform(color: DeclaredColor): LightTransform {
  const { primaries } = color;
  if (!isHighDynamicRange(color)) {
    const matrix = getConversionMatrix(primaries, bt709) ?? identity;
    return (light) => multiplyVector(matrix, light);
  }

  const toMapping = getConversionMatrix(primaries, bt2020) ?? identity;
  const fromMapping = getConversionMatrix(bt2020, bt709) ?? identity;
  const systemTransform = color.transfer.kind === "hlg" ? createSystemTransform(color) : undefined;
  const curve = createToneCurve(color.peak);

  return (light) => {
    const mapped = multiplyVector(toMapping, systemTransform ? systemTransform(light) : light);
    const largest = Math.max(mapped[0], mapped[1], mapped[2]);
    return multiplyVector(fromMapping, largest > 0 ? scaleVector(mapped, curve(largest) / largest) : mapped);
  };
}

/** The OOTF of ITU-R BT.2100: converts scene light to display light. */
function createSystemTransform({ primaries, transfer }: DeclaredColor): LightTransform {
  const weights = getLuminanceWeights(primaries) ?? [0.2627, 0.678, 0.0593];
  const white = toLight(transfer, 1);
  return (light) => {
    const luminance = (weights[0] * light[0] + weights[1] * light[1] + weights[2] * light[2]) / white;
    return scaleVector(light, Math.max(0, luminance) ** hlgSystemExponent);
  };
}

function scaleVector([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

/** The headroom of images mastered at 1,000 cd/m², which is also the default. */
const usualHeadroom = Math.log2(1000 / referenceWhite);
/**
 * Position of the middle control point between the knee and the point where the tangent reaches the
 * end value.
 */
const bend = 0.65;

/**
 * Maps light beyond white to the SDR range with the reference white tone mapping of SMPTE ST
 * 2094-50 (annex C), which Chromium applies. Up to white, light is only scaled down to leave
 * headroom. From white to the peak, the curve is a quadratic Bézier. Input and output are linear
 * light with white at 1.
 * @param peak Peak luminance of the image in cd/m², if known.
 */
function createToneCurve(peak = 1000): (light: number) => number {
  const headroom = Math.max(0, Math.log2(peak / referenceWhite));
  const knee = { x: 1, y: 1 - 0.5 * Math.min(headroom / usualHeadroom, 1) };
  const end = { x: 2 ** headroom, y: 1 };
  const middle = {
    x: knee.x + bend * (end.y / knee.y - knee.x),
    y: knee.y + bend * (end.y - knee.y),
  };
  const a = { x: knee.x - 2 * middle.x + end.x, y: knee.y - 2 * middle.y + end.y };
  const b = { x: 2 * (middle.x - knee.x), y: 2 * (middle.y - knee.y) };

  return (light) => {
    if (light <= knee.x) return light * knee.y;
    if (light >= end.x) return end.y;

    const rest = light - knee.x;
    const share = (2 * rest) / (b.x + Math.sqrt(b.x * b.x + 4 * a.x * rest));

    return knee.y + share * (b.y + share * a.y);
  };
}

/** Black and white levels of limited range, out of 255 (ITU-R BT.709, BT.2100). */
const black = 16 / 255;
const range = 219 / 255;

/** Expands 16-bit samples from limited (video) range to full range, in place. */
export function expandRange(
  pixels: Uint16Array,
  channels: number,
  limitedRange: { color: boolean; alpha: boolean },
): void {
  const table = Uint16Array.from({ length: maxValue + 1 }, (_, value) => {
    const share = (value / maxValue - black) / range;
    return Math.round(Math.min(1, Math.max(0, share)) * maxValue);
  });
  const hasAlpha = channels === 2 || channels === 4;
  const colors = hasAlpha ? channels - 1 : channels;
  for (let at = 0; at < pixels.length; at += channels) {
    for (let channel = 0; channel < channels; channel += 1) {
      const isLimitedRange = channel < colors ? limitedRange.color : limitedRange.alpha;
      if (isLimitedRange) pixels[at + channel] = table[pixels[at + channel] ?? 0] ?? 0;
    }
  }
}
