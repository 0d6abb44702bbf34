import { routes } from "../../../routes";
import { listImageCollections } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listImageCollections);
