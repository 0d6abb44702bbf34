import { routes } from "../../routes";
import { put, remove } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(put, remove);
