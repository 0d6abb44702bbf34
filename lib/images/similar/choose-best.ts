import type { ImageResource } from "@/lib/images/resource";
import { visibilities } from "@/lib/values/visibility";

/** Properties that decide between duplicates. */
export interface Candidate extends Pick<ImageResource, "id" | "created_at" | "visibility"> {
  info: Pick<ImageResource["info"], "width" | "height" | "size_bytes">;
  isFavourited: boolean;
}

/**
 * Returns the id of the duplicate that is most worth keeping: the one with most pixels, then the
 * largest file. Among equal ones, the one whose links are probably in use: the most visible, then
 * the most requested, then a favorite, then the oldest.
 */
export function chooseBest(
  images: readonly Candidate[],
  requests: ReadonlyMap<string, number>,
): string | null {
  const [best] = [...images].sort(
    (one, other) =>
      countPixels(other.info) - countPixels(one.info) ||
      (other.info.size_bytes ?? 0) - (one.info.size_bytes ?? 0) ||
      rankVisibility(one) - rankVisibility(other) ||
      (requests.get(other.id) ?? 0) - (requests.get(one.id) ?? 0) ||
      Number(other.isFavourited) - Number(one.isFavourited) ||
      compareText(one.created_at, other.created_at) ||
      compareText(one.id, other.id),
  );
  return best?.id ?? null;
}

function countPixels({ width, height }: Candidate["info"]): number {
  return (width ?? 0) * (height ?? 0);
}

/** Public images come first. */
function rankVisibility({ visibility }: Candidate): number {
  return visibilities.indexOf(visibility);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
