import { routes } from "../../routes";
import { getTopImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getTopImages);
