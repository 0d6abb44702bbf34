import { routes } from "../../../routes";
import { list, request } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(list, request);
