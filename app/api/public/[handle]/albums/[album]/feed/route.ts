import { routes } from "../../../../../routes";
import { getPublicAlbumFeed } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPublicAlbumFeed);
