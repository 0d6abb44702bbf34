import { defineEndpoint, ok } from "@/lib/http";
import * as favourites from "@/lib/images/favourites";
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
  query: PageQuery.extend(includedRecipes),
  success: ok(ImagePage, "One page of images"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query: { include_recipes, ...query } }) =>
    favourites.listFavourites(actor, { ...toPageOptions(query), include_recipes }),
});
