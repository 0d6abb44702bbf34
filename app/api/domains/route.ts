import { routes } from "../routes";
import { create, list } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(list, create);
