import { routes } from "../../routes";
import { remove, rename } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(rename, remove);
