import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, byId, unwrap } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";
import type { Page } from "@/lib/kernel/page";

/** Fetches one image by id; the operation also returns several. */
export async function getImage(id: string, signal: AbortSignal): Promise<ImageResource> {
  const image = await unwrap(api.GET("/images/{id}", { ...byId(id), signal }));
  if (Array.isArray(image)) throw new TypeError("one id, several images");
  return image;
}

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

export const imageKeys = {
  lists: ["image-lists"],
  /** A list from its start, or from the page of a cursor. */
  list: (cursor?: string) => ["image-lists", cursor ?? "start"],
  one: (id: string) => ["images", id],
} as const;

/** Updates the cached queries after a change, without another request. */
interface ImageCache {
  put: (image: ImageResource) => void;
  remove: (id: string) => void;
}

function createImageCache(client: QueryClient): ImageCache {
  const updatePages = (change: (pages: ImagePages) => ImagePages) =>
    client.setQueriesData<ImagePages>({ queryKey: imageKeys.lists }, (pages) => pages && change(pages));
  return {
    put(image) {
      updatePages((pages) => withImage(pages, image));
      client.setQueryData(imageKeys.one(image.id), image);
    },
    remove(id) {
      updatePages((pages) => withoutImage(pages, id));
      client.removeQueries({ queryKey: imageKeys.one(id) });
    },
  };
}

export function useImageCache(): ImageCache {
  const client = useQueryClient();
  return useMemo(() => createImageCache(client), [client]);
}
