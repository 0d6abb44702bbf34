import { routes } from "../routes";
import { createRecipe, listRecipes } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listRecipes, createRecipe);
