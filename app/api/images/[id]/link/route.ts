import { routes } from "../../../routes";
import { createImageLink } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createImageLink);
