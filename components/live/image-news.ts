import type { ImageChangeType } from "@/lib/images/changes/resource";
import type { ImageResource } from "@/lib/images/resource";

/** One entry of `GET /images/changes`. */
export interface ImageChange {
  id: string;
  type: ImageChangeType;
  /** As it is now; null once it is purged. */
  image: ImageResource | null;
}

/** A change of albums, tags or collections themselves. */
export interface CollectionChange {
  collection: "albums" | "tags" | "collections";
}

/** All that happened to an image since the last answer. */
export interface ImageNews {
  id: string;
  types: ReadonlySet<ImageChangeType>;
  image: ImageResource | null;
}

/**
 * Each image once, in the order of its first change: every entry has the image as it is at the end.
 */
export function groupByImage(changes: readonly ImageChange[]): ImageNews[] {
  const byId = new Map<string, { id: string; types: Set<ImageChangeType>; image: ImageResource | null }>();
  for (const { id, type, image } of changes) {
    const news = byId.get(id) ?? { id, types: new Set(), image };
    news.types.add(type);
    byId.set(id, news);
  }
  return [...byId.values()];
}

export const includesAny = ({ types }: ImageNews, ...wanted: ImageChangeType[]) =>
  wanted.some((type) => types.has(type));
