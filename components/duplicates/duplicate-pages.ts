import type { InfiniteData } from "@tanstack/react-query";
import type { DuplicateGroup, DuplicatePage } from "@/lib/images/similar/resource";

export type DuplicatePages = InfiniteData<DuplicatePage, unknown>;

export const duplicatesKey = ["duplicates"] as const;

/** Groups of a page. */
export const groupsPerPage = 20;

/** A group without its deleted images, and where it is in the whole list. */
export interface VisibleGroup extends DuplicateGroup {
  key: string;
}

/** Marks images as deleted, or as restored, in every group that has them. */
export function withState(
  pages: DuplicatePages,
  ids: ReadonlySet<string>,
  state: "active" | "deleted",
): DuplicatePages {
  const markImage = (image: DuplicateGroup["images"][number]) =>
    ids.has(image.id) ? { ...image, status: { ...image.status, state } } : image;
  const markGroup = (group: DuplicateGroup) => ({ ...group, images: group.images.map(markImage) });
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(markGroup) })) };
}

/**
 * Returns the groups that still have two images or more. An image can be in a group of each kind.
 */
export function listGroups({ pages }: DuplicatePages): VisibleGroup[] {
  return pages
    .flatMap((page) => page.data)
    .map((group) => {
      const images = group.images.filter(({ status }) => status.state === "active");
      const key = `${group.kind}-${group.images[0]?.id}`;
      const best = images.some(({ id }) => id === group.best) ? group.best : (images[0]?.id ?? null);

      return { ...group, images, best, key, count: group.count - (group.images.length - images.length) };
    })
    .filter(({ images }) => images.length > 1);
}
