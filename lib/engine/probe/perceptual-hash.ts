import type { Thumbnail } from "../raster/bitmap";

const side = 32;
const bits = 64;
/** The hash of an image without structure, such as a plain color. It matches no other image. */
export const featurelessHash = "0".repeat(bits / 4);
/** Background for transparent parts. Middle gray adds no edge next to dark or bright parts. */
const background = 128;
/** Coefficients this close to the median are encoder noise, not image structure. */
const noiseThreshold = 1.5;
/** With fewer bits set, the image has too little structure for a comparison. */
const minBits = 8;

/** The 64 lowest frequencies except the mean, in the zigzag order of JPEG. */
const frequencies = Array.from({ length: side * side }, (_, at) => ({
  u: at % side,
  v: Math.floor(at / side),
}))
  .sort((one, other) => one.u + one.v - (other.u + other.v) || one.v - other.v)
  .slice(1, bits + 1);
const highest = Math.max(...frequencies.map(({ u, v }) => Math.max(u, v)));

/** The needed rows of the orthonormal DCT-II. */
const basis = Array.from({ length: highest + 1 }, (_, frequency) =>
  Float64Array.from(
    { length: side },
    (_, at) => Math.sqrt(2 / side) * Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * side)),
  ),
);

/**
 * Returns 64 bits in hex that differ in few places between similar images. This is pHash, the DCT
 * hash of C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions" (2010),
 * §3.2.1. Each bit is set if a low frequency of the image, in grayscale at 32 × 32 pixels, is above
 * the median.
 */
export function perceptualHash(thumbnail: Thumbnail): string {
  const coefficients = computeDct(downscale(toGray(thumbnail), thumbnail));
  const sorted = Float64Array.from(coefficients).sort();
  const median = ((sorted[bits / 2 - 1] ?? 0) + (sorted[bits / 2] ?? 0)) / 2;
  let hash = 0n;
  let count = 0;
  for (const coefficient of coefficients) {
    const isSet = coefficient > median + noiseThreshold;
    hash = (hash << 1n) | (isSet ? 1n : 0n);
    count += isSet ? 1 : 0;
  }

  return count < minBits ? featurelessHash : hash.toString(16).padStart(bits / 4, "0");
}

/** Computes BT.601 luma over the background. */
function toGray({ width, height, pixels }: Thumbnail): Float64Array {
  const gray = new Float64Array(width * height);
  const channel = (at: number) => pixels[at] ?? 0;
  for (let at = 0, pixel = 0; at < gray.length; at++, pixel += 4) {
    const luma = 0.299 * channel(pixel) + 0.587 * channel(pixel + 1) + 0.114 * channel(pixel + 2);
    gray[at] = background + ((luma - background) * channel(pixel + 3)) / 255;
  }

  return gray;
}

/** Averages the image to 32 by 32 areas. */
function downscale(grey: Float64Array, { width, height }: Thumbnail): Float64Array {
  const columns = computeSpans(width);
  return Float64Array.from(
    computeSpans(height).flatMap((rows) => columns.map((span) => mean(grey, width, rows, span))),
  );
}

type Span = Array<{ at: number; weight: number }>;

/** Returns, for each of the 32 areas, the pixels it covers out of `length` and their weights. */
function computeSpans(length: number): Span[] {
  const step = length / side;
  return Array.from({ length: side }, (_, index) => {
    const [from, to] = [index * step, (index + 1) * step];
    const span: Span = [];
    for (let at = Math.floor(from); at < Math.min(to, length); at += 1) {
      span.push({ at, weight: (Math.min(to, at + 1) - Math.max(from, at)) / step });
    }

    return span;
  });
}

function mean(grey: Float64Array, width: number, rows: Span, columns: Span): number {
  let sum = 0;
  for (const row of rows) {
    for (const column of columns) {
      sum += (grey[row.at * width + column.at] ?? 0) * row.weight * column.weight;
    }
  }
  return sum;
}

/** Computes the needed coefficients of the two-dimensional DCT. */
function computeDct(square: Float64Array): Float64Array {
  const rowCoefficients = Array.from({ length: side }, (_, y) =>
    basis.map((wave) => dot(wave, square.subarray(y * side, (y + 1) * side))),
  );
  const columnCoefficients = basis.map((_, u) => Float64Array.from(rowCoefficients, (row) => row[u] ?? 0));
  return Float64Array.from(frequencies, ({ u, v }) => dot(basis[v] ?? [], columnCoefficients[u] ?? []));
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
