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

function cacheOf(client: QueryClient): ImageCache {
  const inPages = (change: (pages: ImagePages) => ImagePages) =>
    client.setQueryData<ImagePages>(imageKeys.list, (pages) => pages && change(pages));
  return {
    put(image) {
      inPages((pages) => withImage(pages, image));
      client.setQueryData(imageKeys.one(image.id), image);
    },
    remove(id) {
      inPages((pages) => withoutImage(pages, id));
      client.removeQueries({ queryKey: imageKeys.one(id) });
    },
  };
}

export function useImageCache(): ImageCache {
  const client = useQueryClient();
  return useMemo(() => cacheOf(client), [client]);
}
