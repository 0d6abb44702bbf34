import { routes } from "../../../../../routes";
import { regenerate } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(regenerate);
