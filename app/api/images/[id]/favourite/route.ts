import { routes } from "../../../routes";
import { addFavourite, removeFavourite } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(addFavourite, removeFavourite);
