const lobes = 3;

/**
 * Resizes an image with the textbook filter, every output pixel from all its input pixels. It
 * shares no code with any contestant, so none is favored.
 * @param {{ pixels: Uint8Array, width: number, height: number }} image of three channels
 * @param {{ width: number, height: number }} size of what is left; cropped at the center where
 *   the aspect ratio differs
 * @returns {Uint8ClampedArray} pixels of three channels
 */
export function lanczos({ pixels, width, height }, size) {
  const scale = Math.min(width / size.width, height / size.height);
  const ratio = width / height / (size.width / size.height);
  // A difference within a pixel is rounding, not a crop.
  const isCropped = Math.abs(ratio - 1) > 1.5 / Math.min(size.width, size.height);
  const across = isCropped ? taps(width, size.width, scale) : taps(width, size.width, width / size.width);
  const down = isCropped ? taps(height, size.height, scale) : taps(height, size.height, height / size.height);
  const narrow = new Float32Array(size.width * height * 3);
  for (let y = 0; y < height; y++) {
    filterLine(
      { from: pixels, start: y * width * 3, step: 3 },
      { to: narrow, start: y * size.width * 3, step: 3 },
      across,
    );
  }

  const reduced = new Uint8ClampedArray(size.width * size.height * 3);
  for (let x = 0; x < size.width; x++) {
    const step = size.width * 3;
    filterLine({ from: narrow, start: x * 3, step }, { to: reduced, start: x * 3, step }, down);
  }

  return reduced;
}

/** The weights for each pixel of a line, and the position of the first in the longer line. */
function taps(from, to, scale) {
  const reach = lobes * Math.max(1, scale);
  const offset = (from - to * scale) / 2;
  return Array.from({ length: to }, (_, at) => {
    const centre = offset + (at + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(from - 1, Math.floor(centre + reach));
    const weights = Float64Array.from({ length: last - first + 1 }, (_, tap) =>
      kernel((first + tap - centre) / Math.max(1, scale)),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);

    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function kernel(x) {
  if (x === 0) return 1;

  const angle = Math.PI * x;
  return Math.abs(x) < lobes ? (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / angle ** 2 : 0;
}

function filterLine({ from, start, step }, target, line) {
  for (let at = 0; at < line.length; at++) {
    const { first, weights } = line[at];
    let [red, green, blue] = [0, 0, 0];
    for (let tap = 0, pixel = start + first * step; tap < weights.length; tap++, pixel += step) {
      const weight = weights[tap];
      red += weight * from[pixel];
      green += weight * from[pixel + 1];
      blue += weight * from[pixel + 2];
    }

    const out = target.start + at * target.step;
    target.to[out] = red;
    target.to[out + 1] = green;
    target.to[out + 2] = blue;
  }
}
