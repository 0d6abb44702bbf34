/** Squares of one colour each, side by side, so that neither subsampling nor scaling changes their middles. */
const side = 16;

const grays = [0, 0.1, 0.25, 0.4, 0.5, 0.58, 0.65, 0.7, 0.75, 0.8, 0.9, 1].map((share) => [
  share,
  share,
  share,
]);
const hues = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [0.8, 0.5, 0.3],
];
const colors = [0.3, 0.58, 0.75, 1].flatMap((strength) =>
  hues.map((hue) => hue.map((share) => share * strength)),
);

/** Black to white, and five colours of four strengths. */
export const patches = [...grays, ...colors].map((color) => color.map((share) => Math.round(share * 255)));

export const patchesSize = { width: patches.length * side, height: side };

export function patchPixels(channels: 1 | 3): Buffer {
  const row = patches.flatMap((color) => Array.from({ length: side }, () => color.slice(0, channels)).flat());
  return Buffer.concat(Array.from({ length: side }, () => Buffer.from(row)));
}

/** The colours in the middles of the squares. */
export function readPatches(pixels: ArrayLike<number>, channels: number): number[][] {
  return patches.map((_, index) => {
    const at = ((side / 2) * patchesSize.width + index * side + side / 2) * channels;
    return Array.from({ length: channels }, (_, channel) => pixels[at + channel] ?? 0);
  });
}

/** The largest difference of any channel of any square, and where it is. */
export function largestDifference(one: number[][], other: number[][]) {
  const differences = one.map((color, index) =>
    Math.max(
      ...color.slice(0, 3).map((value, channel) => Math.abs(value - (other[index]?.[channel] ?? 255))),
    ),
  );
  const difference = Math.max(...differences);
  const index = differences.indexOf(difference);
  return { difference, of: patches[index], one: one[index], other: other[index] };
}
