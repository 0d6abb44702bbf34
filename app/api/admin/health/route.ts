import { routes } from "../../routes";
import { getInstallationHealth } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getInstallationHealth);
