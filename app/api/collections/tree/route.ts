import { routes } from "../../routes";
import { getCollectionTree } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getCollectionTree);
