import type { InfiniteData } from "@tanstack/react-query";
import type { ImageResource } from "@/lib/images/resource";
import type { Page } from "@/lib/kernel/page";

export type ImagePages = InfiniteData<Page<ImageResource>, string | undefined>;

const isNewer = (a: ImageResource, b: ImageResource) =>
  a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id);

/** Returns the pages with this image in its place, newest first; unchanged when its place is beyond the loaded pages. */
export function withImage(pages: ImagePages, image: ImageResource): ImagePages {
  const without = withoutImage(pages, image.id);
  const lastPage = without.pages.length - 1;
  for (const [number, page] of without.pages.entries()) {
    const before = page.data.findIndex((other) => isNewer(image, other));
    const atEnd = number === lastPage && page.next_cursor === null;
    if (before < 0 && !atEnd) continue;
    const data = before < 0 ? [...page.data, image] : page.data.toSpliced(before, 0, image);
    return { ...without, pages: without.pages.with(number, { ...page, data }) };
  }
  return without;
}

export function withoutImage(pages: ImagePages, id: string): ImagePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((image) => image.id !== id) })),
  };
}
