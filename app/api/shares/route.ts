import { routes } from "../routes";
import { createShare, listShares } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listShares, createShare);
