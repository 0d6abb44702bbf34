import { routes } from "../routes";
import { createDomain, listDomains } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listDomains, createDomain);
