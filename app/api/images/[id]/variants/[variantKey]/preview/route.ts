import { routes } from "../../../../../routes";
import { preview } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(preview);
