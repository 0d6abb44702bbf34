import { routes } from "../../../../routes";
import { getPublicAlbum } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getPublicAlbum);
