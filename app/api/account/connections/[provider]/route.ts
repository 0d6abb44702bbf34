import { routes } from "../../../routes";
import { remove, start } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(remove, start);
