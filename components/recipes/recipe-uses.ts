import { defaultRecipe, type RecipeSettings } from "@/lib/engine/variants/recipe";

export type RecipeUse = "avatar" | "product" | "article" | "proof";

/** Settings for common uses, by the name that is also the suggested slug. */
const settingsByUse = {
  avatar: { width: 256, height: 256, fit: "cover", radius: 128 },
  product: { width: 800, height: 800, fit: "contain", background: "#ffffff", trim: { tolerance: 10 } },
  article: { width: 1200 },
  proof: { width: 1600, height: 1600 },
} as const satisfies Record<RecipeUse, Partial<RecipeSettings>>;

const recipeUses = Object.keys(settingsByUse) as RecipeUse[];

/**
 * Returns the uses and their settings: what a use leaves out has its default. A proof has a
 * watermark, so it is left out of a library without one.
 */
export function listRecipeUses(
  watermark: string | undefined,
): readonly { use: RecipeUse; settings: RecipeSettings }[] {
  return recipeUses
    .filter((use) => use !== "proof" || watermark !== undefined)
    .map((use) => ({
      use,
      settings: {
        ...defaultRecipe,
        ...settingsByUse[use],
        watermark: use === "proof" ? (watermark ?? null) : null,
      },
    }));
}
