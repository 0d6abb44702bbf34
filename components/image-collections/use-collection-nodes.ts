import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import { collectionKeys } from "./collection-keys";
import type { CollectionNode } from "./collection-tree-nodes";

/** All collections of the library, without their images; empty until they are loaded. */
export function useCollectionNodes({ enabled = true } = {}): readonly CollectionNode[] {
  return useCollectionNodesQuery({ enabled }).data ?? [];
}

export function useCollectionNodesQuery({ enabled = true } = {}) {
  return useQuery({
    queryKey: collectionKeys.nodes,
    queryFn: async ({ signal }): Promise<readonly CollectionNode[]> =>
      (await unwrap(api.GET("/collections/tree", { signal }))).data,
    enabled,
  });
}
