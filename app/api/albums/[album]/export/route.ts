import { routes } from "../../../routes";
import { exportBundle } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(exportBundle);
