import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import type { RecipeResource } from "@/lib/recipes/resource";
import { recipesKey } from "./recipes-key";

/** Returns the recipes of the library, sorted by slug; none until they are loaded. */
export function useRecipes(): readonly RecipeResource[] {
  const { data } = useQuery({
    queryKey: recipesKey,
    queryFn: ({ signal }) => unwrap(api.GET("/recipes", { signal })),
  });
  return data?.data ?? [];
}
