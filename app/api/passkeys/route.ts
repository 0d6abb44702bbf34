import { routes } from "../routes";
import { add, list } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(list, add);
