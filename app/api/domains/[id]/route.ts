import { routes } from "../../routes";
import { deleteDomain, getDomain } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getDomain, deleteDomain);
