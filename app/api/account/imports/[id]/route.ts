import { routes } from "../../../routes";
import { cancel, get } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(cancel, get);
