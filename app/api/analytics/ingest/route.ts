import { routes } from "../../routes";
import { ingestLog } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(ingestLog);
