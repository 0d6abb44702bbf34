import { routes } from "../../routes";
import { exportAccount } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(exportAccount);
