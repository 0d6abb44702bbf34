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
import { createToneCurve } from "./tone-map";
import { hlgSystemExponent, toLight, toSrgb } from "./transfer";

const maxValue = 65_535;

/** Converts linear light from the file's space to linear sRGB. */
type LightTransform = (light: Vector) => Vector;

/**
 * Converts 16-bit samples to 8-bit sRGB as a browser shows them on an SDR screen. Alpha is preserved. For
 * grayscale (one or two channels) only the transfer curve applies.
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
