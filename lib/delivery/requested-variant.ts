import { isRecipeName } from "@/lib/engine/variants/recipe-names";
import { isCustomKey, isPresetKey } from "@/lib/engine/variants/variant-keys";
import { markVersion, recipeVersion, variantVersion } from "@/lib/image-urls";
import { findRecipeVariants, type NamedVariant, type RecipeVariants } from "@/lib/recipes";
import type { DeliveredImage } from "./repository";

/** Whether the name of a variant has the form of a key, whatever recipes the owner has. */
export function isVariantKey(name: string): boolean {
  return name === "original" || isPresetKey(name) || isCustomKey(name);
}

/** Whether a variant can have this name. */
export function isVariantName(name: string): boolean {
  return isVariantKey(name) || isRecipeName(name);
}

/**
 * Returns the variant of this name, or undefined if it is no recipe of the owner. Reads nothing for
 * other variants, and for recipes that are cached.
 */
export function findRequestedVariant(
  image: Pick<DeliveredImage, "owner" | "uid">,
  name: string,
): Promise<NamedVariant | undefined> | NamedVariant | undefined {
  if (isVariantKey(name)) return { name, key: name };

  const recipes = findRecipeVariants(image);
  return recipes instanceof Promise
    ? recipes.then((some) => toRequestedVariant(name, some))
    : toRequestedVariant(name, recipes);
}

function toRequestedVariant(name: string, recipes: RecipeVariants): NamedVariant | undefined {
  const recipe = recipes.get(name);
  return recipe && { name, key: recipe.key, recipe };
}

/** The version of the variant that a URL with `v` may be cached for ever by. */
export function versionOf(image: DeliveredImage, { key, recipe, mark }: NamedVariant): string {
  const version = recipe ? recipeVersion(image, recipe) : variantVersion(image, key);
  return mark === undefined ? version : version + markVersion(mark);
}
