import { defineEndpoint } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { FeedQuery, feedSuccess, readFeed } from "../../feed-response";
import { toSearch } from "../../list-query";
import { HandleParams, respondPublic } from "../../respond";

export const getPublicFeed = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/feed",
  operationId: "getPublicFeed",
  tag: "Public",
  summary: "Get a profile feed",
  description: "Also available at `/@{handle}.json` and `/@{handle}.atom`.",
  auth: "public",
  rateLimit: "read",
  params: HandleParams,
  query: FeedQuery,
  success: feedSuccess,
  errors: [commonErrors.notFound],
  handler: ({ params, query }) =>
    respondPublic(params.handle, `/feed${toSearch(query)}`, (owner) => readFeed(owner, {}, query)),
});
