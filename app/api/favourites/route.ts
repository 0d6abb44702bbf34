import { routes } from "../routes";
import { listFavourites } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listFavourites);
