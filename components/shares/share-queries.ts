import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, byId, unwrap } from "@/components/api/client";
import { readImages } from "@/components/image-lists/read-images";
import type { SharePick, ShareResource } from "@/lib/shares/resource";
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

/** Items on each page when all are read. */
const pageSize = 200;

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

interface PageQuery {
  limit: number;
  cursor?: string;
}

async function readAllPages<Item>(readPage: (query: PageQuery) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readPage({ limit: pageSize, ...(cursor !== undefined && { cursor }) });
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}

/** All share links of the library; undefined until they are loaded. */
export function useAllShares({ enabled }: { enabled: boolean }): readonly ShareResource[] | undefined {
  const { data } = useQuery({
    queryKey: [...sharesKey, "all"],
    queryFn: ({ signal }) =>
      readAllPages<ShareResource>((query) => unwrap(api.GET("/shares", { params: { query }, signal }))),
    enabled,
  });
  return data;
}

/** Everything that visitors of a share chose and wrote. */
export function useSharePicks(id: string) {
  return useQuery({
    queryKey: [...sharesKey, id, "picks"],
    queryFn: ({ signal }) =>
      readAllPages<SharePick>((query) =>
        unwrap(api.GET("/shares/{id}/picks", { params: { ...byId(id).params, query }, signal })),
      ),
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
