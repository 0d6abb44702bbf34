import { routes } from "../../../routes";
import { add, remove } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(add, remove);
