import { type PaletteColor, palette } from "@/lib/kernel/palette";
import { hexToOklab, type Oklab } from "./oklab";

/** Below this distance from the greys in OKLab a colour has no hue that anybody would name. */
const minChroma = 0.045;
/** A dark red and a light one are red: the hue names a colour, and lightness decides between neighbours only. */
const lightnessWeight = 0.25;

const hues = (Object.keys(palette) as PaletteColor[])
  .filter((name) => name !== "slate")
  .map((name) => ({ name, lab: hexToOklab(palette[name]) }));

/** The palette's colour that looks most like this one, of the form `#rrggbb`; all greys are slate. */
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
