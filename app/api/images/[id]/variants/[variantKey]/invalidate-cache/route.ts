import { routes } from "../../../../../routes";
import { invalidateVariant } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(invalidateVariant);
