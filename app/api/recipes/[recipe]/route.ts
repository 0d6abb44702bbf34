import { routes } from "../../routes";
import { deleteRecipe, getRecipe, updateRecipe } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getRecipe, updateRecipe, deleteRecipe);
