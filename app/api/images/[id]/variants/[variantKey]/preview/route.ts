import { routes } from "../../../../../routes";
import { previewVariant } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(previewVariant);
