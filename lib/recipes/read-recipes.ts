import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { findRecipe, listRecipeRows, type StoredRecipe } from "./repository";
import type { RecipeList, RecipeResource } from "./resource";
import { readKeySettings, readSettings, toRevision } from "./settings";

export const recipeNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Recipe not found." });

/** Returns the recipes of the library, sorted by slug. */
export async function listRecipes(actor: Actor): Promise<RecipeList> {
  return { data: (await listRecipeRows(wholeLibrary(actor).owner)).map(presentRecipe), next_cursor: null };
}

export async function getRecipe(actor: Actor, slug: string): Promise<RecipeResource> {
  const row = await findRecipe(wholeLibrary(actor).owner, slug);
  if (!row) throw recipeNotFoundError();

  return presentRecipe(row);
}

export function presentRecipe(row: StoredRecipe): RecipeResource {
  return {
    id: row.id,
    slug: row.slug,
    ...readSettings(row),
    is_public: row.isPublic,
    revision: toRevision(readKeySettings(row)),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
