import { routes } from "../../../routes";
import { resolve } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(resolve);
