import { routes } from "../../routes";
import { listGridImages } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listGridImages);
