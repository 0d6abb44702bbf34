import { queryOptions } from "@tanstack/react-query";
import { api, byId, unwrap } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";

const freshMs = 10_000;

/** Whether the service analyses images, and what the library's owner wants of that. */
export const analysisStateQuery = queryOptions({
  queryKey: ["ai"],
  queryFn: ({ signal }) => unwrap(api.GET("/ai", { signal })),
  staleTime: freshMs,
});

export const analysisKey = (id: string) => ["images", id, "ai"] as const;

/** The analysis of the current file of an image. */
export function analysisQuery({ id, version, status }: ImageResource) {
  return queryOptions({
    queryKey: [...analysisKey(id), version],
    queryFn: ({ signal }) => unwrap(api.GET("/images/{id}/ai", { ...byId(id), signal })),
    enabled: status.ai === "ready",
  });
}
