import { queryOptions } from "@tanstack/react-query";
import { api, byId, unwrap } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";

/** The key of the variants of every file that the image has had. */
export const variantsKey = (id: string) => ["images", id, "variants"] as const;

/** The variants of the current file of an image. */
export function variantsQuery({ id, version }: ImageResource) {
  return queryOptions({
    queryKey: [...variantsKey(id), version],
    queryFn: ({ signal }) => unwrap(api.GET("/images/{id}/variants", { ...byId(id), signal })),
  });
}
