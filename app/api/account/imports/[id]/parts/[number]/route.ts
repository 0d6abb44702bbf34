import { routes } from "../../../../../routes";
import { putPart } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(putPart);
