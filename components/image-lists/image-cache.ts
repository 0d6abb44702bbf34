import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, byId, unwrap } from "@/components/api/client";
import { recordEntityTag } from "@/components/api/entity-tags";
import { albumKeys } from "@/components/collections/album-keys";
import type { ImageResource } from "@/lib/images/resource";
import { imageLists } from "./image-lists";

/** Fetches one image by id; the operation also returns several. */
export async function getImage(id: string, signal?: AbortSignal): Promise<ImageResource> {
  const { data: image, response } = await api.GET("/images/{id}", {
    ...byId(id),
    ...(signal && { signal }),
  });
  if (image === undefined || Array.isArray(image)) throw new TypeError("one id, not one image");

  recordEntityTag(id, response, image);
  return image;
}

/** Fetches up to a hundred images by id, except missing ones. */
export async function getImages(ids: readonly string[]): Promise<ImageResource[]> {
  if (ids.length === 0) return [];

  // With a comma the response is an array, without an id that does not exist.
  const list = ids.length === 1 ? `${ids[0]},` : ids.join(",");
  const images = await unwrap(api.GET("/images/{id}", byId(list)));

  return Array.isArray(images) ? images : [images];
}

export const imageKeys = {
  one: (id: string) => ["images", id],
} as const;

/** Updates what is known of images after a change, without another request. */
interface ImageCache {
  put: (image: ImageResource) => void;
  remove: (id: string) => void;
}

function createImageCache(client: QueryClient): ImageCache {
  return {
    put(image) {
      imageLists.put(image);
      // A new image is counted and shown by its album.
      if (client.getQueryData(imageKeys.one(image.id)) === undefined) {
        void client.invalidateQueries({ queryKey: albumKeys.one(image.album) });
        void client.invalidateQueries({ queryKey: albumKeys.list });
      }
      client.setQueryData(imageKeys.one(image.id), image);
    },
    remove(id) {
      imageLists.remove([id]);
      client.removeQueries({ queryKey: imageKeys.one(id) });
    },
  };
}

/** Reads again what shows images, after a change of the watermark that others see on them. */
export function reloadImages(client: QueryClient): void {
  imageLists.reload();
  for (const queryKey of [["images"], ["albums"]]) void client.invalidateQueries({ queryKey });
}

export function useImageCache(): ImageCache {
  const client = useQueryClient();
  return useMemo(() => createImageCache(client), [client]);
}
