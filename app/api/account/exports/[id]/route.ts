import { routes } from "../../../routes";
import { deleteExport, getExport } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getExport, deleteExport);
