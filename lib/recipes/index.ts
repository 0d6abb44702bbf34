export { listKeysOfAlbum, requireExistingRecipes } from "./album-recipes";
export { recipeErrors } from "./errors";
export { createRecipe, deleteRecipe, updateRecipe } from "./manage-recipes";
export { getRecipe, listRecipes, presentRecipe } from "./read-recipes";
export { findRecipeVariants, listRecipeVariants, type RecipeVariants } from "./recipe-cache";
export {
  countRecipes,
  findRecipe,
  insertRecipe,
  listRecipesWith,
  lockMark,
  lockRecipes,
  type RecipeRow,
} from "./repository";
export { pickSettings } from "./settings";
export {
  findVariantName,
  type NamedVariant,
  requireVariant,
  resolveRecipes,
  resolveVariant,
  resolveVariants,
} from "./variant-names";
export { requireExistingWatermark, resolveWatermark, toWatermarkReference } from "./watermark-references";
