import { routes } from "../../routes";
import { listBackupRuns } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listBackupRuns);
