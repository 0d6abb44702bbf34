import { routes } from "../../routes";
import { sync } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(sync);
