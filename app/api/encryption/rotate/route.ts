import { routes } from "../../routes";
import { rotate } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(rotate);
