import { api, byId, unwrap } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";

/** Fetches one image by id; the operation also returns several. */
export async function getImage(id: string, signal: AbortSignal): Promise<ImageResource> {
  const image = await unwrap(api.GET("/images/{id}", { ...byId(id), signal }));
  if (Array.isArray(image)) throw new TypeError("one id, several images");
  return image;
}
