import { routes } from "../../../routes";
import { replace } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(replace);
