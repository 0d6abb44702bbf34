import { z } from "zod";
import { listFavourites } from "@/lib/favourites";
import { defineEndpoint, integerParam, ok } from "@/lib/http";
import { defaultPageSize, ImagePage, maxPageSize } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";

export const list = defineEndpoint({
  method: "GET",
  path: "/favourites",
  operationId: "listFavourites",
  tag: "Favourites",
  summary: "List your favourites, the latest first",
  auth: { scope: "favourites:read" },
  rateLimit: "read",
  query: z.strictObject({
    limit: integerParam({ min: 1, max: maxPageSize }).optional().describe(`Default ${defaultPageSize}`),
    cursor: z.string().max(2_000).optional().describe("`next_cursor` of the page before"),
  }),
  success: ok(ImagePage, "One page of images"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) =>
    listFavourites(actor, { limit: query.limit ?? defaultPageSize, cursor: query.cursor }),
});
