import { routes } from "../routes";
import { createAlbum, listAlbums } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listAlbums, createAlbum);
