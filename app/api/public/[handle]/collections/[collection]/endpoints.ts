import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { readPublicCollectionImages } from "@/lib/public";
import { PublicCollectionImages } from "@/lib/public/resource";
import { PublicListQuery, toSearch } from "../../../list-query";
import { CollectionParams, movedDescription, respondPublic } from "../../../respond";

export const getPublicCollection = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/collections/{collection}",
  operationId: "getPublicCollection",
  tag: "Public",
  summary: "Get a public collection",
  description:
    "Includes a page of the collection's images in its order. Only public images are included. A page of a smart collection can have fewer images than `limit` although others follow: continue until `next_cursor` is null. Returns 404 for private collections, as for unknown ones.",
  auth: "public",
  rateLimit: "read",
  params: CollectionParams,
  query: PublicListQuery,
  success: ok(PublicCollectionImages, "The collection and its first images", { moved: movedDescription }),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ params, query }) => {
    const suffix = `/collections/${encodeURIComponent(params.collection)}${toSearch(query)}`;
    return respondPublic(params.handle, suffix, async (owner) => {
      const { collection, expiresAt } = await readPublicCollectionImages(owner, params.collection, query);
      return { result: collection, content: { expiresAt } };
    });
  },
});
