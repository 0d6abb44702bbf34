import { routes } from "../../../../routes";
import { complete } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(complete);
