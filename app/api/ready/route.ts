import { routes } from "../routes";
import { getReadiness } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getReadiness);
