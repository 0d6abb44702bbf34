import type { Endpoint } from "@/lib/http";
import { previewRecipe } from "../images/[id]/recipe-preview/endpoints";
import { deleteRecipe, getRecipe, updateRecipe } from "./[recipe]/endpoints";
import { createRecipe, listRecipes } from "./endpoints";

export const recipeOperations: readonly Endpoint[] = [
  listRecipes,
  createRecipe,
  getRecipe,
  updateRecipe,
  deleteRecipe,
  previewRecipe,
];
