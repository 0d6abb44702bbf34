import { defaultRecipe, type RecipeSettings } from "@/lib/engine/variants/recipe";

export type RecipeUse = "avatar" | "product" | "article";

/** Settings for common uses, by the name that is also the suggested slug. */
const settingsByUse = {
  avatar: { width: 256, height: 256, fit: "cover", radius: 128 },
  product: { width: 800, height: 800, fit: "contain", background: "#ffffff", trim: { tolerance: 10 } },
  article: { width: 1200 },
} as const satisfies Record<RecipeUse, Partial<RecipeSettings>>;

export const recipeUses = Object.keys(settingsByUse) as RecipeUse[];

/** Returns all settings of a use: what it leaves out has its default. */
export function settingsForUse(use: RecipeUse): RecipeSettings {
  return { ...defaultRecipe, ...settingsByUse[use] };
}
