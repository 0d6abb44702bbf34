import type { RecipeInUrls } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { resolveRecipes } from "@/lib/recipes";

/**
 * Returns the recipes whose URLs a response includes. Reads nothing without names.
 * @throws AppError VALIDATION_ERROR with each name that is of no recipe
 */
export async function findIncludedRecipes(
  actor: Actor,
  names: readonly string[] = [],
): Promise<readonly RecipeInUrls[]> {
  return names.length === 0 ? [] : resolveRecipes(actor, names, "include_recipes");
}
