import { routes } from "../../routes";
import { purgeCdn } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(purgeCdn);
