import { referenceWhite } from "./transfer";

/** The headroom of images mastered at 1,000 cd/m², which is also the default. */
const usualHeadroom = Math.log2(1000 / referenceWhite);
/** Position of the middle control point between the knee and the point where the tangent reaches the end value. */
const bend = 0.65;

/**
 * Maps light beyond white to the SDR range with the reference white tone mapping of SMPTE ST 2094-50 (annex
 * C), which Chromium applies. Up to white, light is only scaled down to leave headroom. From white to the
 * peak, the curve is a quadratic Bézier. Input and output are linear light with white at 1.
 * @param peak Peak luminance of the image in cd/m², if known.
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
