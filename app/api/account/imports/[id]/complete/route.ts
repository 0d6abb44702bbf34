import { routes } from "../../../../routes";
import { completeImport } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(completeImport);
