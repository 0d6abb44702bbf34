import { api, unwrap } from "@/components/api/client";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import type { RecipeInput } from "./recipe-editor.client";
import { changedSettings } from "./recipe-values";

export async function createRecipe({ slug, settings, isPublic }: RecipeInput): Promise<void> {
  const body = { slug, ...changedSettings(defaultRecipe, settings), is_public: isPublic };
  await unwrap(api.POST("/recipes", { body }));
}
