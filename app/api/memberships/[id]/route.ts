import { routes } from "../../routes";
import { remove, update } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(update, remove);
