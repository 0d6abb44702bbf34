import { type PaletteColor, palette } from "@/lib/kernel/palette";
import { hexToOklab, type Oklab } from "./oklab";

/** Colors closer to gray than this OKLab distance have no recognizable hue. */
const minChroma = 0.045;
/** Hue names a color: dark red and light red are both red. Lightness only decides between neighbors. */
const lightnessWeight = 0.25;

const hues = (Object.keys(palette) as PaletteColor[])
  .filter((name) => name !== "slate")
  .map((name) => ({ name, lab: hexToOklab(palette[name]) }));

/** Returns the palette color that looks most like the given `#rrggbb` color. All grays map to slate. */
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
