import { routes } from "../../routes";
import { catalogue } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(catalogue);
