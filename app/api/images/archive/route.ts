import { routes } from "../../routes";
import { archiveImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(archiveImages);
