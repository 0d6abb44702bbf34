import { routes } from "../../../routes";
import { rotateApiKey } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(rotateApiKey);
