import { api, byId, unwrap } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";

/** The ids of one request. */
const idsPerRead = 50;

/** Reads images, except images that are gone. */
export async function readImages(ids: readonly string[]): Promise<ImageResource[]> {
  const images: ImageResource[] = [];
  for (let start = 0; start < ids.length; start += idsPerRead) {
    const some = ids.slice(start, start + idsPerRead).join(",");
    const read = await unwrap(api.GET("/images/{id}", byId(some)));
    images.push(...(Array.isArray(read) ? read : [read]));
  }
  return images;
}
