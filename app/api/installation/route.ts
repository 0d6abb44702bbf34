import { routes } from "../routes";
import { getInstallation } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getInstallation);
