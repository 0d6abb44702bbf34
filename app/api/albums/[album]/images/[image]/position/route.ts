import { routes } from "../../../../../routes";
import { moveAlbumImage } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(moveAlbumImage);
