import type { QueryClient } from "@tanstack/react-query";

const all = ["image-collections"] as const;
const rail = ["rail-collections"] as const;

/** The parent of collections that no other one contains, as in the API. */
export const rootParent = "root";

/** Keys of the queries of collections, for pages too. */
export const collectionKeys = {
  all,
  list: (parent: string) => [...all, "list", parent],
  one: (id: string) => [...all, "one", id],
  path: (id: string) => [...all, "path", id],
  nodes: [...all, "nodes"],
  ofImage: (imageId: string) => [...all, "of-image", imageId],
  /** By themselves, because a change of an image changes other queries of collections only. */
  pinned: [...rail, "pinned"],
  railChildren: (parent: string) => [...rail, "children", parent],
} as const;

/** Reads again what is shown of collections themselves. */
export function invalidateImageCollections(client: QueryClient): void {
  for (const queryKey of [all, rail]) void client.invalidateQueries({ queryKey });
}
