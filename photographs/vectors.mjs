/**
 * A place, a direction, or a linear color as red, green and blue.
 * @typedef {[number, number, number]} Vector
 */

/**
 * Returns `one` plus a share of `other`.
 * @param {Vector} one
 * @param {Vector} other
 * @param {number} share
 * @returns {Vector}
 */
export const add = (one, other, share) => [
  one[0] + other[0] * share,
  one[1] + other[1] * share,
  one[2] + other[2] * share,
];

/** @param {Vector} vector @param {number} factor @returns {Vector} */
export const scale = (vector, factor) => [vector[0] * factor, vector[1] * factor, vector[2] * factor];

/** @param {Vector} one @param {Vector} other @returns {Vector} */
export const multiply = (one, other) => [one[0] * other[0], one[1] * other[1], one[2] * other[2]];

/** @param {Vector} one @param {Vector} other @param {number} share of `other` @returns {Vector} */
export const mix = (one, other, share) => add(scale(one, 1 - share), other, share);

/** @param {Vector} one @param {Vector} other */
export const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** @param {Vector} vector */
export const normalize = (vector) => scale(vector, 1 / Math.hypot(...vector));

/**
 * Rises smoothly from 0 at `from` to 1 at `to`.
 * @param {number} from
 * @param {number} to
 * @param {number} value
 */
export function step(from, to, value) {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
