import { routes } from "../../../routes";
import { get, remove } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(get, remove);
