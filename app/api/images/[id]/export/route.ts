import { routes } from "../../../routes";
import { exportImageBundle } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(exportImageBundle);
