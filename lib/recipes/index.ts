export { listKeysOfAlbum, requireExistingRecipes } from "./album-recipes";
export { recipeErrors } from "./errors";
export { createRecipe, deleteRecipe, updateRecipe } from "./manage-recipes";
export { getRecipe, listRecipes } from "./read-recipes";
export {
  findRecipeVariants,
  listRecipeVariants,
  type RecipeVariant,
  type RecipeVariants,
} from "./recipe-cache";
export { pickSettings } from "./settings";
export { type NamedVariant, requireVariant, resolveVariant, resolveVariants } from "./variant-names";
