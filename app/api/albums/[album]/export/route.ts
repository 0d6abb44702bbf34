import { routes } from "../../../routes";
import { exportAlbumBundle } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(exportAlbumBundle);
