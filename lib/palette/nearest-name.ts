import { type Oklab, oklabOfHex } from "@/lib/kernel/oklab";
import { type PaletteColor, palette } from "./resource";

/** Below this distance from the greys in OKLab a colour has no hue that anybody would name. */
const leastChroma = 0.045;
/** A dark red and a light one are red: the hue names a colour, and lightness decides between neighbours only. */
const weightOfLightness = 0.25;

const named = (Object.keys(palette) as PaletteColor[])
  .filter((name) => name !== "slate")
  .map((name) => ({ name, lab: oklabOfHex(palette[name]) }));

/** The palette's colour that looks most like this one, of the form `#rrggbb`; all greys are slate. */
export function nearestName(hex: string): PaletteColor {
  const lab = oklabOfHex(hex);
  if (chromaOf(lab) < leastChroma) return "slate";
  const distances = named.map((color) => ({ name: color.name, distance: distanceOf(lab, color.lab) }));
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).name;
}

function chromaOf([, a, b]: Oklab): number {
  return Math.hypot(a, b);
}

function distanceOf(one: Oklab, other: Oklab): number {
  const [chroma, otherChroma] = [chromaOf(one), chromaOf(other)];
  return Math.hypot(
    weightOfLightness * (one[0] - other[0]),
    one[1] / chroma - other[1] / otherChroma,
    one[2] / chroma - other[2] / otherChroma,
  );
}
