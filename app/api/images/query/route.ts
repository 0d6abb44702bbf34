import { routes } from "../../routes";
import { queryImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(queryImages);
