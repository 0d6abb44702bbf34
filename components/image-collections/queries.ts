import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { api, byId, unwrap } from "@/components/api/client";
import { useUpdate } from "@/components/collections/use-update";
import { imageLists } from "@/components/image-lists/image-lists";
import type { CollectionResource } from "@/lib/collections/resource";
import { type CollectionChanges, editCollection, putCollection } from "./collection-cache";
import { collectionKeys } from "./collection-keys";
import { collectionsPerPage, type PathEntry } from "./page-values";

/** The collections directly within another one, or within none (`root`), by title. */
export function useCollections(parent: string) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery({
    queryKey: collectionKeys.list(parent),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { parent, limit: collectionsPerPage, ...(cursor !== "" && { cursor }) };
      return unwrap(api.GET("/collections", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchOnWindowFocus: false,
  });
  return {
    collections: data.pages.flatMap((page) => page.data),
    hasMore: hasNextPage,
    isLoading: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}

export function useCollection(id: string): CollectionResource {
  const { data } = useSuspenseQuery({
    queryKey: collectionKeys.one(id),
    queryFn: ({ signal }) => unwrap(api.GET("/collections/{id}", { ...byId(id), signal })),
    refetchOnWindowFocus: false,
  });
  return data;
}

/** The collections that contain this one, the outermost first. */
export function useCollectionPath(id: string): readonly PathEntry[] {
  const { data } = useSuspenseQuery({
    queryKey: collectionKeys.path(id),
    queryFn: async ({ signal }): Promise<PathEntry[]> => {
      const path: PathEntry[] = [];
      let { parent } = await unwrap(api.GET("/collections/{id}", { ...byId(id), signal }));
      while (parent !== null) {
        const outer = await unwrap(api.GET("/collections/{id}", { ...byId(parent), signal }));
        path.unshift({ id: outer.id, title: outer.title });
        parent = outer.parent;
      }
      return path;
    },
    refetchOnWindowFocus: false,
  });
  return data;
}

export function useUpdateCollection() {
  const client = useQueryClient();
  const router = useRouter();
  const t = useTranslations("imageCollections.change");
  return useUpdate<CollectionResource, CollectionChanges>({
    put: putCollection,
    edit: editCollection,
    idOf: ({ id }) => id,
    failureOf: ({ title }) => t("failed", { title }),
    onSaved: ({ id, is_pinned }, changes) => {
      // The list has the order that the page was rendered with.
      if (changes.sort !== undefined) router.refresh();
      if (changes.filter !== undefined) imageLists.refreshCollection(id);
      if (changes.parent !== undefined) void client.invalidateQueries({ queryKey: collectionKeys.all });
      // The sidebar shows the pinned ones and what they contain.
      if (is_pinned || changes.is_pinned !== undefined || changes.parent !== undefined)
        void client.invalidateQueries({ queryKey: collectionKeys.pinned.slice(0, 1) });
    },
  });
}
