import { routes } from "../../routes";
import { listExports } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listExports);
