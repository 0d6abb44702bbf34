import { routes } from "../../../../../routes";
import { invalidate } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(invalidate);
