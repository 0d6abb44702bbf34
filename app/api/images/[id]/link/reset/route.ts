import { routes } from "../../../../routes";
import { resetImageLinks } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(resetImageLinks);
