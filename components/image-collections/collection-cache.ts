import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { api, byId } from "@/components/api/client";
import { editUnlessChanged } from "@/components/api/edit-unless-changed";
import type { CollectionPage, CollectionResource } from "@/lib/collections/resource";
import type { components } from "@/packages/client/src/schema";
import { collectionKeys } from "./collection-keys";

export type CollectionChanges = components["schemas"]["UpdateCollection"];

/** Pages of a list of collections. */
export type CollectionPages = InfiniteData<CollectionPage, string>;

/** Shows a changed collection wherever collections are shown. */
export function putCollection(client: QueryClient, collection: CollectionResource): void {
  client.setQueryData(collectionKeys.one(collection.id), collection);
  client.setQueriesData<CollectionPages>(
    { queryKey: collectionKeys.list("").slice(0, -1) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((other) => (other.id === collection.id ? collection : other)),
        })),
      },
  );
}

/** Updates a collection unless the same was changed elsewhere. */
export const editCollection = (collection: CollectionResource, changes: CollectionChanges) =>
  editUnlessChanged<CollectionResource, CollectionChanges>(collection, changes, {
    key: `collections/${collection.id}`,
    read: () => api.GET("/collections/{id}", byId(collection.id)),
    patch: (body, header) =>
      api.PATCH("/collections/{id}", { params: { path: { id: collection.id }, header }, body }),
  });
