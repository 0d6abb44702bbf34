import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ImageResource } from "@/lib/images/resource";
import { type ImagePages, withImage, withoutImage } from "./image-pages";

export const imageKeys = {
  list: ["images"],
  one: (id: string) => ["images", id],
} as const;

/** Keeps what the page shows in step with what was just done, without asking the server again. */
export interface ImageCache {
  put: (image: ImageResource) => void;
  remove: (id: string) => void;
}

function createImageCache(client: QueryClient): ImageCache {
  const updatePages = (change: (pages: ImagePages) => ImagePages) =>
    client.setQueryData<ImagePages>(imageKeys.list, (pages) => pages && change(pages));
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
