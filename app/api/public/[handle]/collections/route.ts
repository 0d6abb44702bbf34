import { routes } from "../../../routes";
import { listPublicCollections } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listPublicCollections);
