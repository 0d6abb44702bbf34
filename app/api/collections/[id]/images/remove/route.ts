import { routes } from "../../../../routes";
import { removeCollectionImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(removeCollectionImages);
