import { routes } from "../../routes";
import { getImageFacets } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getImageFacets);
