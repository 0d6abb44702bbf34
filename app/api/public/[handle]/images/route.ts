import { routes } from "../../../routes";
import { listPublicImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listPublicImages);
