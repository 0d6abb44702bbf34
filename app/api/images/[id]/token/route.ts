import { routes } from "../../../routes";
import { createImageToken } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createImageToken);
