/**
 * Value noise with its slopes, from which the photographs are made. Equal coordinates give equal
 * values on every machine.
 */

/** @param {number} x @param {number} y A pseudo-random value of integer coordinates, 0 to 1. */
export function hash(x, y) {
  let bits = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0xff_ff_ff_ff;
}

/** The result of the last `sample`, which is called too often to create an object each time. */
export const sampled = { value: 0, dx: 0, dy: 0 };

/**
 * Sets `sampled` to smooth noise between 0 and 1 and its slopes.
 * @param {number} x
 * @param {number} y
 */
export function sample(x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const [a, b] = [hash(left, top), hash(left + 1, top)];
  const [c, d] = [hash(left, top + 1), hash(left + 1, top + 1)];
  const [smoothU, smoothV] = [u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10)];
  const twist = a - b - c + d;
  sampled.value = a + (b - a) * smoothU + (c - a) * smoothV + twist * smoothU * smoothV;
  sampled.dx = 30 * u * u * (u * (u - 2) + 1) * (b - a + twist * smoothV);
  sampled.dy = 30 * v * v * (v * (v - 2) + 1) * (c - a + twist * smoothU);
}

/**
 * Sums octaves of noise, each turned, twice as fine and half as strong; 0 to 1.
 * @param {number} x @param {number} y @param {number} octaves
 */
export function sumOctaves(x, y, octaves) {
  let [total, strength, px, py] = [0, 0.5, x, y];
  for (let octave = 0; octave < octaves; octave += 1) {
    sample(px, py);
    total += strength * sampled.value;
    strength /= 2;
    [px, py] = [1.6 * px - 1.2 * py, 1.2 * px + 1.6 * py];
  }
  return total;
}

/**
 * Mountains: octaves that are weaker where the sum of the slopes is already steep, which looks
 * eroded.
 * @param {number} x
 * @param {number} y
 * @param {number} octaves
 */
export function mountains(x, y, octaves) {
  let [total, strength, px, py, slopeX, slopeY] = [0, 1, x, y, 0, 0];
  for (let octave = 0; octave < octaves; octave += 1) {
    sample(px, py);
    slopeX += sampled.dx;
    slopeY += sampled.dy;
    total += (strength * sampled.value) / (1 + slopeX * slopeX + slopeY * slopeY);
    strength /= 2;
    [px, py] = [1.6 * px - 1.2 * py, 1.2 * px + 1.6 * py];
  }
  return total;
}
