import { routes } from "../routes";
import { endOthers, list } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(list, endOthers);
