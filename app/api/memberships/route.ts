import { routes } from "../routes";
import { createMembership, listMemberships } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listMemberships, createMembership);
