import { routes } from "../routes";
import { getBackup, putBackup, removeBackup } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getBackup, putBackup, removeBackup);
