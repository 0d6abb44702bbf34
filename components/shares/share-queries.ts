import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, byId, unwrap } from "@/components/api/client";
import { readImages } from "@/components/image-lists/read-images";
import type { SharePick } from "@/lib/shares/resource";
import { sharesKey, sharesPerPage } from "./shares-key";

export function useShares() {
  return useInfiniteQuery({
    queryKey: sharesKey,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: sharesPerPage, ...(cursor !== null && { cursor }) };
      return unwrap(api.GET("/shares", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

const picksPerPage = 200;

/** Everything that visitors of a share chose and wrote. */
export function useSharePicks(id: string) {
  return useQuery({
    queryKey: [...sharesKey, id, "picks"],
    queryFn: async ({ signal }) => {
      const picks: SharePick[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { limit: picksPerPage, ...(cursor !== undefined && { cursor }) };
        const page = await unwrap(
          api.GET("/shares/{id}/picks", { params: { ...byId(id).params, query }, signal }),
        );
        picks.push(...page.data);
        cursor = page.next_cursor;
      }
      return picks;
    },
  });
}

/** The images of the picks by id, except images that are gone. */
export function usePickedImages(id: string, picks: readonly SharePick[]) {
  const ids = [...new Set(picks.map(({ image_id }) => image_id))];
  return useQuery({
    queryKey: [...sharesKey, id, "picked-images", ids],
    queryFn: () => readImages(ids),
    select: (images) => new Map(images.map((image) => [image.id, image])),
    enabled: ids.length > 0,
  });
}
