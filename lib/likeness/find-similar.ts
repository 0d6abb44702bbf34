import { getImages, getOwnImage } from "@/lib/images";
import type { ImageColor, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { oklabOfHex } from "@/lib/kernel/oklab";
import { nearestImages } from "./repository";
import { defaultSimilar, type SimilarImages } from "./resource";

/** Among so many times the images that are asked for, those of equal distance are put in order by their colours. */
const compared = 4;

/** The owner's images that look most like this one, the nearest first. */
export async function findSimilar(
  actor: Actor,
  id: string,
  { limit = defaultSimilar }: { limit?: number | undefined },
): Promise<SimilarImages> {
  const { file } = await getOwnImage(actor, id);
  const colors = file?.colors ? (JSON.parse(file.colors) as ImageColor[]) : [];
  const nearest = await nearestImages(id, limit * compared);
  const images = await getImages(
    actor,
    nearest.map((near) => near.id),
  );
  const distances = new Map(nearest.map((near) => [near.id, near.distance]));
  const data = images
    .map((image) => ({
      image,
      distance: distances.get(image.id) ?? 0,
      tint: tintBetween(colors, colorsOf(image)),
    }))
    .sort((one, other) => one.distance - other.distance || one.tint - other.tint)
    .slice(0, limit)
    .map(({ image, distance }) => ({ distance, image }));
  return { data, next_cursor: null };
}

function colorsOf({ info }: ImageResource): ImageColor[] {
  return info.colors ?? [];
}

/** How far the colours of each are from the nearest ones of the other, by their shares. */
function tintBetween(one: readonly ImageColor[], other: readonly ImageColor[]): number {
  return one.length === 0 || other.length === 0 ? 0 : oneWay(one, other) + oneWay(other, one);
}

function oneWay(from: readonly ImageColor[], to: readonly ImageColor[]): number {
  const targets = to.map(({ hex }) => oklabOfHex(hex));
  return from.reduce((sum, { hex, share }) => {
    const [lightness, a, b] = oklabOfHex(hex);
    const distances = targets.map((target) =>
      Math.hypot(lightness - target[0], a - target[1], b - target[2]),
    );
    return sum + share * Math.min(...distances);
  }, 0);
}
