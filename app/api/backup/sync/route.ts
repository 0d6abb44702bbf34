import { routes } from "../../routes";
import { syncBackup } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(syncBackup);
