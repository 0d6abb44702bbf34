import { routes } from "../../routes";
import { restoreBackup } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(restoreBackup);
