import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ImageResource } from "@/lib/images/resource";
import { type ImagePages, withImage, withoutImage } from "./image-pages";

export const imageKeys = {
  lists: ["image-lists"],
  /** A list from its start, or from the page of a cursor. */
  list: (cursor?: string) => ["image-lists", cursor ?? "start"],
  one: (id: string) => ["images", id],
} as const;

/** Updates the cached queries after a change, without another request. */
export interface ImageCache {
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
