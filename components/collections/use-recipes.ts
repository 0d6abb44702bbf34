import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import type { RecipeResource } from "@/lib/recipes/resource";
import { recipesKey } from "./recipes-key";

/** Reads the recipes of the library, sorted by slug. */
export function useRecipeQuery() {
  return useQuery({
    queryKey: recipesKey,
    queryFn: ({ signal }) => unwrap(api.GET("/recipes", { signal })),
  });
}

/** Returns the recipes of the library, sorted by slug; none until they are loaded. */
export function useRecipes(): readonly RecipeResource[] {
  return useRecipeQuery().data?.data ?? [];
}
