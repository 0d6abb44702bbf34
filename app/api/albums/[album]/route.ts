import { routes } from "../../routes";
import { deleteAlbum, getAlbum, updateAlbum } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getAlbum, updateAlbum, deleteAlbum);
