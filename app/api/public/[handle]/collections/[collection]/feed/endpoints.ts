import { defineEndpoint } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { FeedQuery, feedSuccess, readFeed } from "../../../../feed-response";
import { toSearch } from "../../../../list-query";
import { CollectionParams, respondPublic } from "../../../../respond";

export const getPublicCollectionFeed = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/collections/{collection}/feed",
  operationId: "getPublicCollectionFeed",
  tag: "Public",
  summary: "Get a collection feed",
  description:
    "The images that were added last. Also available at `/@{handle}/c/{collection}.json` and `/@{handle}/c/{collection}.atom`.",
  auth: "public",
  rateLimit: "read",
  params: CollectionParams,
  query: FeedQuery,
  success: feedSuccess,
  errors: [commonErrors.notFound],
  handler: ({ params: { handle, collection }, query }) => {
    const suffix = `/collections/${encodeURIComponent(collection)}/feed${toSearch(query)}`;
    return respondPublic(handle, suffix, (owner) => readFeed(owner, { collection }, query));
  },
});
