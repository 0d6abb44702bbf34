import { routes } from "../../routes";
import { verifyBackup } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(verifyBackup);
