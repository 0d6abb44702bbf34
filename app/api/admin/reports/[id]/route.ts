import { routes } from "../../../routes";
import { resolveReport } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(resolveReport);
