import { routes } from "../routes";
import { getEncryption } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getEncryption);
