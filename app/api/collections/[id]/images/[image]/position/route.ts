import { routes } from "../../../../../routes";
import { moveCollectionImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(moveCollectionImage);
