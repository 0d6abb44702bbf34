import { routes } from "../../routes";
import { exportAll } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(exportAll);
