import type { ImageResource } from "@/lib/images/resource";

/** Properties that decide between duplicates. */
export interface Candidate extends Pick<ImageResource, "id" | "created_at"> {
  info: Pick<ImageResource["info"], "width" | "height" | "size_bytes">;
}

/**
 * Returns the id of the duplicate that is most worth keeping: the one with most pixels, then the
 * largest file, then the most requests, because links to it are in use, then the oldest.
 */
export function chooseBest(
  images: readonly Candidate[],
  requests: ReadonlyMap<string, number>,
): string | null {
  const [best] = [...images].sort(
    (one, other) =>
      countPixels(other.info) - countPixels(one.info) ||
      (other.info.size_bytes ?? 0) - (one.info.size_bytes ?? 0) ||
      (requests.get(other.id) ?? 0) - (requests.get(one.id) ?? 0) ||
      compareText(one.created_at, other.created_at) ||
      compareText(one.id, other.id),
  );
  return best?.id ?? null;
}

function countPixels({ width, height }: Candidate["info"]): number {
  return (width ?? 0) * (height ?? 0);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
