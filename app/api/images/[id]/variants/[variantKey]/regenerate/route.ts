import { routes } from "../../../../../routes";
import { regenerateVariant } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(regenerateVariant);
