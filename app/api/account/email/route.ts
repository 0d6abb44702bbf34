import { routes } from "../../routes";
import { cancel, change, get } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(get, change, cancel);
