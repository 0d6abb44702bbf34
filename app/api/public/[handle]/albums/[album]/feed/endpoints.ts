import { defineEndpoint } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { FeedQuery, feedSuccess, readFeed } from "../../../../feed-response";
import { toSearch } from "../../../../list-query";
import { AlbumParams, respondPublicAlbum } from "../../../../respond";

export const getPublicAlbumFeed = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/albums/{album}/feed",
  operationId: "getPublicAlbumFeed",
  tag: "Public",
  summary: "Get an album feed",
  description:
    "Also available at `/@{handle}/{album}.json` and `/@{handle}/{album}.atom`. Unlisted images are never in a feed.",
  auth: "public",
  rateLimit: "read",
  params: AlbumParams,
  query: FeedQuery,
  success: feedSuccess,
  errors: [commonErrors.notFound],
  handler: ({ params, query }) =>
    respondPublicAlbum(params, `/feed${toSearch(query)}`, (owner, album) =>
      readFeed(owner, { album }, query),
    ),
});
