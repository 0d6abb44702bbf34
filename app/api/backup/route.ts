import { routes } from "../routes";
import { get, put } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(get, put);
