import { routes } from "../../../routes";
import { cancelImport, getImport } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cancelImport, getImport);
