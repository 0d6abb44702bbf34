import { routes } from "../../routes";
import { purge } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(purge);
