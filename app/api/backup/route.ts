import { routes } from "../routes";
import { get, put, remove } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(get, put, remove);
