import { defineEndpoint, ok, queryParams } from "@/lib/http";
import * as favourites from "@/lib/images/favourites";
import { archivedFilter } from "@/lib/images/list-queries/resource";
import { ImagePage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { includedRecipes } from "../images/included-recipes";
import { PageQuery, toPageOptions } from "../page-query";

export const listFavourites = defineEndpoint({
  method: "GET",
  path: "/favourites",
  operationId: "listFavourites",
  tag: "Favourites",
  summary: "List favorites",
  auth: { scope: "favourites:read" },
  role: "viewer",
  rateLimit: "read",
  query: PageQuery.extend({ ...queryParams({ archived: archivedFilter }), ...includedRecipes }),
  success: ok(ImagePage, "One page of images"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query: { archived, include_recipes, ...query } }) =>
    favourites.listFavourites(actor, { ...toPageOptions(query), archived, include_recipes }),
});
