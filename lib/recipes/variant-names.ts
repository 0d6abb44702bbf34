import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isRecipeName } from "@/lib/engine/variants/recipe-names";
import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import type { RecipeInUrls } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { listRecipeVariants, type RecipeVariant, type RecipeVariants } from "./recipe-cache";

/** A variant as requests name it: a key, or the name of a recipe such as `card` or `card@2`. */
export interface NamedVariant {
  name: string;
  /** The key of its renditions. */
  key: string;
  recipe?: RecipeVariant;
  /** The required watermark, which is in the key too. */
  mark?: WatermarkReference;
}

/**
 * Returns the variant that a path names.
 * @throws AppError NOT_FOUND if the name is of no recipe of the library
 */
export async function requireVariant(actor: Actor, name: string): Promise<NamedVariant> {
  const variant = await findVariant(actor, name);
  if (!variant) throw new AppError(commonErrors.notFound, { message: "Variant not found." });

  return variant;
}

/**
 * Returns the variant that a member of a request names.
 * @throws AppError VALIDATION_ERROR if the name is of no recipe of the library
 */
export async function resolveVariant(actor: Actor, name: string, field: string): Promise<NamedVariant> {
  return (await findVariant(actor, name)) ?? rejectVariant(name, field);
}

/** Same for several names. */
export async function resolveVariants(
  actor: Actor,
  names: readonly string[],
  field: string,
): Promise<NamedVariant[]> {
  const recipes = names.some(isRecipeName) ? await listRecipeVariants(libraryOwner(actor)) : new Map();
  return names.map((name, at) => findAmong(recipes, name) ?? rejectVariant(name, `${field}.${at}`));
}

/**
 * Returns what the URLs of these recipes of the library need.
 * @throws AppError VALIDATION_ERROR with each name that is of no recipe
 */
export async function resolveRecipes(
  actor: Actor,
  names: readonly string[],
  field: string,
): Promise<RecipeInUrls[]> {
  const recipes = await listRecipeVariants(libraryOwner(actor));
  const unknown = names.filter((name) => !recipes.has(name));
  if (unknown.length > 0)
    throw validationError({ [field]: unknown.map((name) => `${name} is not one of your recipes`) });

  return names.flatMap((name) => {
    const recipe = recipes.get(name);
    return recipe ? [{ ...recipe, name }] : [];
  });
}

/** Returns the name of the variant with this key; undefined for the key of a deleted recipe. */
export async function findVariantName(owner: string, key: string): Promise<string | undefined> {
  if (!isRecipeKey(key)) return key;

  const recipes = await listRecipeVariants(owner);
  return [...recipes].find(([, recipe]) => recipe.key === key)?.[0];
}

async function findVariant(actor: Actor, name: string): Promise<NamedVariant | undefined> {
  return isRecipeName(name)
    ? findAmong(await listRecipeVariants(libraryOwner(actor)), name)
    : { name, key: name };
}

function findAmong(recipes: RecipeVariants, name: string): NamedVariant | undefined {
  if (!isRecipeName(name)) return { name, key: name };

  const recipe = recipes.get(name);
  return recipe && { name, key: recipe.key, recipe };
}

function rejectVariant(name: string, field: string): never {
  throw validationError({ [field]: [`${name} is not a preset, a custom variant or one of your recipes`] });
}
