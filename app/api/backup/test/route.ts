import { routes } from "../../routes";
import { testBackup } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(testBackup);
