import { routes } from "../../../routes";
import { previewRecipe } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(previewRecipe);
