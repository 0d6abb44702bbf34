import { routes } from "../routes";
import { get, update } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(get, update);
