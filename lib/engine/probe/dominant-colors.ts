import { type Oklab, rgbToOklab } from "@/lib/engine/color/oklab";
import type { DominantColor } from "../image-properties";
import type { Thumbnail } from "../raster/bitmap";

const maxColors = 5;
/** More clusters than results, so that a small accent is not absorbed by its neighbors. */
const seeds = 8;
const rounds = 8;
/** Colors closer than this OKLab distance are shades of one color. */
const maxShadeDistance = 0.08;
/** Colors with a smaller share are omitted. */
const minShare = 0.01;
/** Pixels with a lower alpha count as invisible. */
const minAlpha = 128;

/** Pixels of similar color: their count, channel sums and OKLab mean. */
interface Swatch {
  count: number;
  sums: [red: number, green: number, blue: number];
  lab: Oklab;
}

/**
 * Returns up to five colors, the largest share of the visible pixels first. A transparent image has
 * none.
 */
export function dominantColors(thumbnail: Thumbnail): DominantColor[] {
  const swatches = countSwatches(thumbnail);
  const total = swatches.reduce((sum, { count }) => sum + count, 0);
  return mergeShades(clusterSwatches(swatches))
    .sort((one, other) => other.count - one.count)
    .slice(0, maxColors)
    .filter(({ count }, index) => index === 0 || count / total >= minShare)
    .map(({ count, sums }) => ({
      hex: toHex(sums, count),
      share: Math.round((count / total) * 1000) / 1000,
    }));
}

/** Groups the visible pixels whose channels agree in their upper four bits. */
function countSwatches({ pixels }: Thumbnail): Swatch[] {
  const byColor = new Map<number, Omit<Swatch, "lab">>();
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < minAlpha) continue;

    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    const color = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const existing = byColor.get(color);
    if (existing) {
      existing.count++;
      existing.sums[0] += red;
      existing.sums[1] += green;
      existing.sums[2] += blue;
    } else byColor.set(color, { count: 1, sums: [red, green, blue] });
  }
  return [...byColor.values()].map(toSwatch);
}

function addPixels(to: Omit<Swatch, "lab">, { count, sums }: Omit<Swatch, "lab">): void {
  to.count += count;
  for (const channel of [0, 1, 2] as const) to.sums[channel] += sums[channel];
}

function toSwatch({ count, sums }: Omit<Swatch, "lab">): Swatch {
  return { count, sums, lab: rgbToOklab(sums[0] / count, sums[1] / count, sums[2] / count) };
}

/**
 * Runs k-means over the swatches. The first seed is the largest swatch; each further seed is large
 * and far from the seeds so far.
 */
function clusterSwatches(swatches: readonly Swatch[]): Swatch[] {
  let clusters = pickSeeds(swatches);
  for (let round = 0; round < rounds; round += 1) {
    const sums = clusters.map(() => ({ count: 0, sums: [0, 0, 0] as Swatch["sums"] }));
    for (const swatch of swatches) {
      const nearest = sums[findNearest(swatch.lab, clusters)];
      if (nearest) addPixels(nearest, swatch);
    }
    clusters = sums.filter(({ count }) => count > 0).map(toSwatch);
  }
  return clusters;
}

function pickSeeds(swatches: readonly Swatch[]): Swatch[] {
  const chosen: Swatch[] = [];
  const distances = swatches.map(() => 1);
  while (chosen.length < Math.min(seeds, swatches.length)) {
    const weights = swatches.map(({ count }, at) => count * (distances[at] ?? 0));
    const seed = swatches[weights.indexOf(weights.reduce((most, weight) => Math.max(most, weight), 0))];
    if (!seed || chosen.includes(seed)) break;

    chosen.push(seed);
    for (const [at, { lab }] of swatches.entries()) {
      const distance = colorDistance(lab, seed.lab) ** 2;
      distances[at] = chosen.length === 1 ? distance : Math.min(distances[at] ?? 0, distance);
    }
  }

  return chosen;
}

function findNearest(lab: Oklab, clusters: readonly Swatch[]): number {
  let nearest = 0;
  let minDistance = Number.POSITIVE_INFINITY;
  clusters.forEach((cluster, at) => {
    const distance = colorDistance(lab, cluster.lab);
    if (distance >= minDistance) return;

    nearest = at;
    minDistance = distance;
  });

  return nearest;
}

/** Merges the two closest clusters until all are visibly different. */
function mergeShades(clusters: readonly Swatch[]): Swatch[] {
  const remaining = [...clusters];
  for (;;) {
    const pair = findNearestPair(remaining);
    if (!pair) return remaining;

    const [one, other] = pair;
    const joined = { count: one.count, sums: [...one.sums] as Swatch["sums"] };
    addPixels(joined, other);
    remaining.splice(remaining.indexOf(other), 1);
    remaining.splice(remaining.indexOf(one), 1, toSwatch(joined));
  }
}

function findNearestPair(clusters: readonly Swatch[]): [Swatch, Swatch] | undefined {
  let nearest: [Swatch, Swatch] | undefined;
  let minDistance = maxShadeDistance;
  for (const [index, one] of clusters.entries()) {
    for (const other of clusters.slice(index + 1)) {
      const distance = colorDistance(one.lab, other.lab);
      if (distance < minDistance) [nearest, minDistance] = [[one, other], distance];
    }
  }

  return nearest;
}

function colorDistance(one: Oklab, other: Oklab): number {
  return Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);
}

function toHex(sums: Swatch["sums"], count: number): string {
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
