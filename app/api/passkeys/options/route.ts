import { routes } from "../../routes";
import { begin } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(begin);
