import { hexToOklab } from "@/lib/engine/color/oklab";
import { getImage, getImages } from "@/lib/images";
import type { ImageColor } from "@/lib/images/file-info/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { findNearestImages } from "./repository";
import { defaultSimilarLimit, type SimilarImages } from "./resource";

/**
 * Loads this many times the requested images, to sort images of equal distance by their colors.
 */
const candidateFactor = 4;

/** Returns the owner's images that look most like this one, nearest first. */
export async function findSimilar(
  actor: Actor,
  id: string,
  { limit = defaultSimilarLimit }: { limit?: number | undefined },
): Promise<SimilarImages> {
  const colors = getColors(await getImage(actor, id));
  const nearest = await findNearestImages(scopeOf(actor), id, limit * candidateFactor);
  const images = await getImages(
    actor,
    nearest.map((near) => near.id),
  );
  const distances = new Map(nearest.map((near) => [near.id, near.distance]));
  const data = images
    .map((image) => ({
      image,
      distance: distances.get(image.id) ?? 0,
      colorDistance: colorDistanceBetween(colors, getColors(image)),
    }))
    .sort((one, other) => one.distance - other.distance || one.colorDistance - other.colorDistance)
    .slice(0, limit)
    .map(({ image, distance }) => ({ distance, image }));

  return { data, next_cursor: null };
}

function getColors({ info }: ImageResource): ImageColor[] {
  return info.colors ?? [];
}

/**
 * Sums the distance of each color to the nearest color of the other image, weighted by share, in
 * both directions.
 */
function colorDistanceBetween(one: readonly ImageColor[], other: readonly ImageColor[]): number {
  return one.length === 0 || other.length === 0
    ? 0
    : directedColorDistance(one, other) + directedColorDistance(other, one);
}

function directedColorDistance(from: readonly ImageColor[], to: readonly ImageColor[]): number {
  const targets = to.map(({ hex }) => hexToOklab(hex));
  return from.reduce((sum, { hex, share }) => {
    const [lightness, a, b] = hexToOklab(hex);
    const distances = targets.map((target) =>
      Math.hypot(lightness - target[0], a - target[1], b - target[2]),
    );
    return sum + share * Math.min(...distances);
  }, 0);
}
