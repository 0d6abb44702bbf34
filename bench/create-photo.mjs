import sharp from "sharp";

/** Sizes of the details, from clouds to leaves, as shares of the width, with their strengths. */
const layers = [
  { share: 1 / 60, strength: 0.5 },
  { share: 1 / 8, strength: 0.3 },
  { share: 1 / 2, strength: 0.2 },
];
/** Sensor noise, peak to peak. */
const noise = 14;

/**
 * Generates a JPEG that is as hard to decode and encode as a photo: shapes of all sizes, and sensor
 * noise. The bytes are the same every time, and differ per seed.
 * @param {{ width: number, height: number, quality?: number, seed?: number }} options
 * @returns {Promise<Buffer>}
 */
export async function createPhoto({ width, height, quality = 92, seed = 20_240_630 }) {
  const random = randomNumbers(seed);
  const scaled = await Promise.all(layers.map(({ share }) => layer(random, share, { width, height })));
  const pixels = Buffer.alloc(width * height * 3);
  const strengths = layers.map(({ strength }) => strength);
  const [coarse, middle, fine] = /** @type {[Buffer, Buffer, Buffer]} */ (scaled);
  const [first, second, third] = /** @type {[number, number, number]} */ (strengths);
  for (let at = 0; at < pixels.length; at++) {
    const value = first * byteAt(coarse, at) + second * byteAt(middle, at) + third * byteAt(fine, at);
    pixels[at] = Math.max(0, Math.min(255, value + noise * (random() - 0.5)));
  }

  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** @param {Buffer} bytes @param {number} at within them */
function byteAt(bytes, at) {
  return /** @type {number} */ (bytes[at]);
}

function layer(random, share, { width, height }) {
  const grid = {
    width: Math.max(2, Math.round(width * share)),
    height: Math.max(2, Math.round(height * share)),
  };
  const pixels = Buffer.alloc(grid.width * grid.height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = 256 * random();

  return sharp(pixels, { raw: { ...grid, channels: 3 } })
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}

/** Mulberry32: fast, and the same numbers for the same seed. From 0 to 1. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
