import { referenceWhite } from "./transfer";

/** The headroom of pictures that were made on a screen of 1,000 candela, which those without a figure are taken for. */
const usualHeadroom = Math.log2(1000 / referenceWhite);
/** How far the middle control point lies on the way from the knee to where the tangent meets the end. */
const bend = 0.65;

/**
 * How light beyond white is brought into the range of an ordinary screen: the reference white tone mapping of SMPTE ST 2094-50
 * (annex C), which Chromium applies. Up to white light is only made darker, so that room is left; from there to the brightest
 * light of the picture it is a quadratic Bézier curve. Takes and gives light of which 1 is white.
 * @param peak The brightest light of the picture in candela per square metre, if known.
 */
export function createToneCurve(peak = 1000): (light: number) => number {
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
