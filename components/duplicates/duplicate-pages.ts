import type { InfiniteData } from "@tanstack/react-query";
import type { ImageResource } from "@/lib/images/resource";
import type { DuplicateGroup, DuplicatePage } from "@/lib/images/similar/resource";
import type { KeptKind } from "./keep-best";

/** A group, and the ids of its images that have been deleted since. */
type LoadedGroup = DuplicateGroup & { deletedIds?: readonly string[] };

export type DuplicatePages = InfiniteData<
  Omit<DuplicatePage, "data"> & { data: readonly LoadedGroup[] },
  unknown
>;

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
  const markGroup = (group: LoadedGroup): LoadedGroup => {
    const { deletedIds = [] } = group;
    const changed = group.ids.filter((id) => ids.has(id));
    if (changed.length === 0) return group;

    const others = deletedIds.filter((id) => !ids.has(id));
    return { ...group, deletedIds: state === "deleted" ? [...others, ...changed] : others };
  };

  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(markGroup) })) };
}

/**
 * Returns the groups that still have two images or more. An image can be in a group of each kind.
 */
export function listGroups({ pages }: DuplicatePages): VisibleGroup[] {
  return pages
    .flatMap((page) => page.data)
    .map(({ deletedIds = [], ...group }) => {
      const deleted = new Set(deletedIds);
      const ids = group.ids.filter((id) => !deleted.has(id));
      const images = group.images.filter(({ id }) => !deleted.has(id));
      const key = `${group.kind}-${group.ids[0]}`;
      const isKept = group.best !== null && !deleted.has(group.best);
      const best = isKept ? group.best : (images[0]?.id ?? null);

      return { ...group, ids, images, best, key, count: group.count - deleted.size };
    })
    .filter(({ count, images }) => count > 1 && images.length > 0);
}

/** Returns the loaded images that leave when the groups of the kind keep their best image. */
export function listOthers(groups: readonly VisibleGroup[], kept: KeptKind): ImageResource[] {
  const others = groups
    .filter(({ kind }) => kept === "all" || kind === kept)
    .flatMap(({ images, best }) => images.filter(({ id }) => id !== best));
  return [...new Map(others.map((image) => [image.id, image])).values()];
}
