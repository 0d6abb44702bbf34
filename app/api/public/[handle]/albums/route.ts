import { routes } from "../../../routes";
import { listPublicAlbums } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listPublicAlbums);
