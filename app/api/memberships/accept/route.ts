import { routes } from "../../routes";
import { accept } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(accept);
