import type { Bitmap } from "../../raster/bitmap";
import { allocateSums, type BlockSums, blockSide, countBlocks, sumBlocks } from "./block-sums";
import type { FloatArena } from "./float-arena";
import type { Backdrop, Plane } from "./lab-planes";
import { allocatePyramid, fillPyramid, type Pyramid } from "./pyramid";

/**
 * The weight of each scale, from full size to an eighth. Errors of coarse structures are visible
 * from any distance.
 */
const scaleWeights = [0.2, 0.5, 0.8, 1] as const;
/**
 * The weight of each of the two colors, relative to lightness. Colored lines and letters of graphics
 * fray visibly at full size. The details of photographs do not.
 */
const colorWeights = { graphic: 0.5, photograph: 0.1 } as const;

/** Compares other images with one reference. */
export interface VisualReference {
  /**
   * Returns the error of an image of the same size: 0 for the same pixels, about 0.015 for a
   * photograph as WebP of quality 80.
   */
  compare(image: Bitmap): number;
}

interface ReferenceOptions {
  arena: FloatArena;
  /** Few colors or flat areas. */
  isGraphic?: boolean;
}

/** A plane of the reference, its sums, and the plane that is compared with it. */
interface ComparedPlane {
  reference: Plane;
  sums: BlockSums;
  image: Plane;
  weight: number;
}

/**
 * Prepares a reference. The error is the structural dissimilarity (1 - SSIM) in CIE Lab at four
 * scales, over windows of 8 × 8 pixels that overlap by half. Transparent images are compared on
 * white and on black, and the larger error counts.
 */
export function createVisualReference(
  reference: Bitmap,
  { arena, isGraphic = false }: ReferenceOptions,
): VisualReference {
  const allocate = () =>
    allocatePyramid(
      reference,
      { scales: scaleWeights.length, minSide: 2 * blockSide, hasFullColors: isGraphic },
      arena,
    );
  const pyramid = allocate();
  const sums = allocateSums(reference, arena);
  const references = listBackdrops(reference).map((backdrop) => {
    const own = allocate();
    fillPyramid(own, reference, backdrop);
    const colorWeight = colorWeights[isGraphic ? "graphic" : "photograph"];
    return { backdrop, planes: pairPlanes(own, pyramid, colorWeight, arena) };
  });

  return {
    compare: (image) =>
      Math.max(
        ...references.map(({ backdrop, planes }) => {
          fillPyramid(pyramid, image, backdrop);
          return comparePlanes(planes, sums);
        }),
      ),
  };
}

/** An opaque image looks the same on any backdrop. */
function listBackdrops({ channels }: Bitmap): readonly Backdrop[] {
  return channels === 2 || channels === 4 ? [255, 0] : [255];
}

function pairPlanes(
  reference: Pyramid,
  image: Pyramid,
  colorWeight: number,
  arena: FloatArena,
): ComparedPlane[] {
  return reference.flatMap(({ lightness, colors = [] }, scale) => {
    const other = image[scale];
    const pair = (one: Plane, another: Plane | undefined, weight: number): ComparedPlane[] => {
      const sums = allocateSums(one, arena);
      sumBlocks(one, one, sums);
      return another ? [{ reference: one, sums, image: another, weight }] : [];
    };
    const weight = scaleWeights[scale] ?? 0;
    return [
      ...pair(lightness, other?.lightness, weight),
      ...colors.flatMap((color, at) => pair(color, other?.colors?.[at], weight * colorWeight)),
    ];
  });
}

function comparePlanes(planes: readonly ComparedPlane[], sums: BlockSums): number {
  let [error, weights] = [0, 0];
  for (const plane of planes) {
    sumBlocks(plane.reference, plane.image, sums);
    error += plane.weight * poolWindows(plane.reference, plane.sums, sums);
    weights += plane.weight;
  }

  return error / weights;
}

/** The stabilizers of SSIM for samples from 0 to 1. */
const [meanStabilizer, contrastStabilizer] = [0.01 ** 2, 0.03 ** 2];

/**
 * Returns the fourth-power mean of the windows' errors: an image is judged by its visible faults,
 * not by its sky.
 */
function poolWindows({ width, height }: Plane, reference: BlockSums, image: BlockSums): number {
  const [columns, rows] = [countBlocks(width), countBlocks(height)];
  // An image smaller than a window is one window, and its blocks count more than once.
  const right = Math.min(1, columns - 1);
  const below = Math.min(1, rows - 1) * columns;
  const share = 1 / (4 * Math.min(blockSide, width) * Math.min(blockSide, height));
  const [lastRow, lastColumn] = [Math.max(1, rows - 1), Math.max(1, columns - 1)];
  let total = 0;
  for (let row = 0; row < lastRow; row += 1) {
    for (let a = row * columns; a < row * columns + lastColumn; a += 1) {
      const [b, c, d] = [a + right, a + below, a + below + right];
      const one = sumFour(reference.sums, a, b, c, d) * share;
      const other = sumFour(image.sums, a, b, c, d) * share;
      const squares = (sumFour(reference.squares, a, b, c, d) + sumFour(image.squares, a, b, c, d)) * share;
      const means = one * other;
      const energy = one * one + other * other;
      const covariance = sumFour(image.products, a, b, c, d) * share - means;
      const similarity =
        ((2 * means + meanStabilizer) * (2 * covariance + contrastStabilizer)) /
        ((energy + meanStabilizer) * (squares - energy + contrastStabilizer));
      const error = similarity < 1 ? 1 - similarity : 0;
      total += error * error * error * error;
    }
  }

  return (total / (lastRow * lastColumn)) ** 0.25;
}

function sumFour(blocks: Float32Array, a: number, b: number, c: number, d: number): number {
  return (blocks[a] as number) + (blocks[b] as number) + (blocks[c] as number) + (blocks[d] as number);
}
