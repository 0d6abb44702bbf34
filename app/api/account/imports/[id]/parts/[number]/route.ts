import { routes } from "../../../../../routes";
import { putImportPart } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(putImportPart);
