import { routes } from "../../routes";
import { createImport, listImports } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createImport, listImports);
