import { type PaletteColor, palette } from "@/lib/values/palette";

/** Colors closer to gray than this OKLab distance have no recognizable hue. */
const minChroma = 0.045;
/**
 * Hue names a color: dark red and light red are both red. Lightness only decides between neighbors.
 */
const lightnessWeight = 0.25;

const hues = (Object.keys(palette) as PaletteColor[])
  .filter((name) => name !== "slate")
  .map((name) => ({ name, lab: hexToOklab(palette[name]) }));

/**
 * Returns the palette color that looks most like the given `#rrggbb` color. All grays map to slate.
 */
export function findNearestColor(hex: string): PaletteColor {
  const lab = hexToOklab(hex);
  if (getChroma(lab) < minChroma) return "slate";

  const distances = hues.map((color) => ({ name: color.name, distance: colorDistance(lab, color.lab) }));
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).name;
}

function getChroma([, a, b]: Oklab): number {
  return Math.hypot(a, b);
}

function colorDistance(one: Oklab, other: Oklab): number {
  const [chroma, otherChroma] = [getChroma(one), getChroma(other)];
  return Math.hypot(
    lightnessWeight * (one[0] - other[0]),
    one[1] / chroma - other[1] / otherChroma,
    one[2] / chroma - other[2] / otherChroma,
  );
}

/** Lightness 0 to 1, green to red, blue to yellow. */
export type Oklab = readonly [lightness: number, a: number, b: number];

/**
 * Converts sRGB to OKLab, where distances approximate perceived differences (B. Ottosson, "A
 * perceptual color space", 2020).
 */
export function rgbToOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Expects `#rrggbb`. */
export function hexToOklab(hex: string): Oklab {
  const value = Number.parseInt(hex.slice(1), 16);
  return rgbToOklab(value >> 16, (value >> 8) & 255, value & 255);
}

function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
