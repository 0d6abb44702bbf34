import { routes } from "../../routes";
import { get, remove, update } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(get, update, remove);
