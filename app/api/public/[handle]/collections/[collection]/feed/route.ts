import { routes } from "../../../../../routes";
import { getPublicCollectionFeed } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPublicCollectionFeed);
