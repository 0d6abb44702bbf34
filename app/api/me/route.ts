import { routes } from "../routes";
import { getCaller } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getCaller);
